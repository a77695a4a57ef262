/** The {@code java.sql} face of schemaless stores. It knows nothing of how rows are found. */
@NullMarked
package dev.schemaless.jdbc;

import org.jspecify.annotations.NullMarked;
