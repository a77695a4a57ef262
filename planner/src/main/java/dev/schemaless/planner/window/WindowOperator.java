package dev.schemaless.planner.window;

import dev.schemaless.planner.Rows;
import dev.schemaless.planner.runtime.ExecutionContext;
import dev.schemaless.planner.runtime.Operator;
import java.util.List;
import org.apache.calcite.rel.core.Window;

/** Computes functions over windows of the input's rows. Immutable. */
public final class WindowOperator implements Operator {
    private final Operator input;
    private final int width;
    private final List<WindowGroup> groups;

    private WindowOperator(Operator input, int width, List<WindowGroup> groups) {
        this.input = input;
        this.width = width;
        this.groups = groups;
    }

    /** Says whether all keys, frames and functions of windows are known here. */
    public static boolean knows(Window window) {
        return new WindowCompiler(window).groups().isPresent();
    }

    /**
     * Returns an operator whose rows have the input's columns, then the functions' values, group by group.
     *
     * @throws IllegalArgumentException if a part of the windows is not {@linkplain #knows known}
     */
    public static WindowOperator of(Window window, Operator input) {
        List<WindowGroup> groups = new WindowCompiler(window)
                .groups()
                .orElseThrow(() -> new IllegalArgumentException("no operator for " + window));
        return new WindowOperator(input, window.getInput().getRowType().getFieldCount(), groups);
    }

    @Override
    public Rows open(ExecutionContext context) {
        return new WindowRows(input, width, groups, context);
    }
}
