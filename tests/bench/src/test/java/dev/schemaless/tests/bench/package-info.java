/** How long things take: run by {@code make bench}, never by a build. */
@NullMarked
package dev.schemaless.tests.bench;

import org.jspecify.annotations.NullMarked;
