/** Plans of INSERT, UPDATE, DELETE and MERGE: the rows read, the values computed, and the change of each row. */
@NullMarked
package dev.schemaless.planner.change;

import org.jspecify.annotations.NullMarked;
