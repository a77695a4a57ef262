/** What JDBC promises its callers, asked through {@code java.sql} alone. */
@NullMarked
package dev.schemaless.tests.conformance;

import org.jspecify.annotations.NullMarked;
