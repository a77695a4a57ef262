/** Stores that other programs keep, read through SQL. */
@NullMarked
package dev.schemaless.tests.external;

import org.jspecify.annotations.NullMarked;
