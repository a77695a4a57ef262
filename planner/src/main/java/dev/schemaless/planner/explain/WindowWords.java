package dev.schemaless.planner.explain;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.Window;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexWindowBound;
import org.apache.calcite.rex.RexWindowExclusion;

/** The words for window functions. */
final class WindowWords {
    private WindowWords() {}

    static Words of(Window window, Scope scope) {
        Columns input = withConstants(window, scope);
        List<String> calls = new ArrayList<>();
        List<ColumnName> outputs = new ArrayList<>(scope.input().names());
        for (Window.Group group : window.groups) {
            String over = over(group, input);
            for (AggregateCall call : group.getAggregateCalls(window)) {
                String nulls = call.ignoreNulls() ? " IGNORE NULLS" : "";
                String text = AggregateWords.text(call, input) + nulls + " OVER (" + over + ")";
                calls.add(text);
                outputs.add(ColumnName.computed(text));
            }
        }
        return new Words("Compute windows", new Columns(outputs, scope.rexBuilder()))
                .fact("values", String.join(", ", calls));
    }

    /** Operands and bounds that are constants have numbers after those of the input's columns. */
    private static Columns withConstants(Window window, Scope scope) {
        ConditionText text = ConditionText.plain(List.of(), scope.rexBuilder());
        List<String> constants = window.constants.stream().map(text::of).toList();
        return scope.input().and(Columns.computed(constants, scope.rexBuilder()), scope.rexBuilder());
    }

    private static String over(Window.Group group, Columns input) {
        boolean isOrdered = !group.orderKeys.getFieldCollations().isEmpty();
        return Stream.of(
                        group.keys.isEmpty() ? "" : "PARTITION BY " + input.names(group.keys.asList()),
                        isOrdered ? "ORDER BY " + SortOrder.of(group.orderKeys, input::name) : "",
                        isUsual(group, isOrdered) ? "" : frame(group, input))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(" "));
    }

    /** Says whether the frame is one that need not be written. */
    private static boolean isUsual(Window.Group group, boolean isOrdered) {
        return group.exclude == RexWindowExclusion.EXCLUDE_NO_OTHER
                && group.lowerBound.isUnbounded()
                && (isOrdered ? group.upperBound.isCurrentRow() : !group.upperBound.isPreceding());
    }

    private static String frame(Window.Group group, Columns input) {
        String exclusion = group.exclude == RexWindowExclusion.EXCLUDE_NO_OTHER ? "" : " " + group.exclude;
        return (group.isRows ? "ROWS" : "RANGE") + " BETWEEN " + bound(group.lowerBound, input) + " AND "
                + bound(group.upperBound, input) + exclusion;
    }

    private static String bound(RexWindowBound bound, Columns input) {
        if (bound.isCurrentRow()) {
            return "CURRENT ROW";
        }
        RexNode offset = bound.getOffset();
        return (offset == null ? "UNBOUNDED" : input.of(offset)) + (bound.isPreceding() ? " PRECEDING" : " FOLLOWING");
    }
}
