/** Plans of INSERT, UPDATE, DELETE and MERGE: what is read, what is computed of it, and which change each row becomes. */
@NullMarked
package dev.schemaless.planner.change;

import org.jspecify.annotations.NullMarked;
