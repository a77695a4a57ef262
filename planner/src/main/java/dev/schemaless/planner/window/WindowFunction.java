package dev.schemaless.planner.window;

import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** A function over windows, with its arguments. Immutable and thread-safe. */
@FunctionalInterface
interface WindowFunction {
    /** Returns the function's values in a window partition, by the positions of rows. They are asked for once each, in order. */
    IntFunction<@Nullable Object> over(WindowPartition rows);
}
