/** In which order tables are joined. */
@NullMarked
package dev.schemaless.planner.join;

import org.jspecify.annotations.NullMarked;
