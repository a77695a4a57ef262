/** Functions compared with those of databases that others have written: H2 and MariaDB. */
@NullMarked
package dev.schemaless.tests.function;

import org.jspecify.annotations.NullMarked;
