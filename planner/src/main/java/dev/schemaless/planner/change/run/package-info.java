/** Running changes: the decision on each row when it is locked, batches, and lost races that are run again. */
@NullMarked
package dev.schemaless.planner.change.run;

import org.jspecify.annotations.NullMarked;
