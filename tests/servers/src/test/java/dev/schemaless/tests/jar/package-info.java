/** What the one-file jar holds, and that it works alone, beside other versions of what it holds, and on others' stores. */
@NullMarked
package dev.schemaless.tests.jar;

import org.jspecify.annotations.NullMarked;
