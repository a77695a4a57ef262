/** Real, irregular data on real servers: what is asked by SQL is also computed from the file itself, and both must agree. */
@NullMarked
package dev.schemaless.tests.real;

import org.jspecify.annotations.NullMarked;
