/** Statements that no user should write: each gives rows, or is refused with a documented SQLState and a message to read. */
@NullMarked
package dev.schemaless.tests.hostile;

import org.jspecify.annotations.NullMarked;
