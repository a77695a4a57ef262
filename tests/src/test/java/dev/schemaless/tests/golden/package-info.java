/** Queries with the plans and the rows that are right for them, kept in files. */
@NullMarked
package dev.schemaless.tests.golden;

import org.jspecify.annotations.NullMarked;
