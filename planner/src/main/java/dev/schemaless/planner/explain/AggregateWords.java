package dev.schemaless.planner.explain;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.util.ImmutableBitSet;

/** The words for grouping. */
public final class AggregateWords {
    private AggregateWords() {}

    /** Describes an aggregate. */
    public static Words of(Aggregate aggregate, Scope scope) {
        Columns input = scope.input();
        List<Integer> keys = aggregate.getGroupSet().asList();
        List<String> calls = aggregate.getAggCallList().stream()
                .map(call -> text(call, input))
                .toList();
        List<ColumnName> outputs = new ArrayList<>();
        keys.forEach(key -> outputs.add(input.names().get(key)));
        for (int i = 0; i < calls.size(); i++) {
            boolean isMark = isMark(aggregate.getAggCallList().get(i));
            outputs.add(isMark ? ColumnName.MARK : ColumnName.computed(calls.get(i)));
        }
        Words words = new Words(verb(keys, calls), new Columns(outputs, scope.rexBuilder()));
        return words.fact(calls.isEmpty() ? "of" : "group by", input.names(keys))
                .fact("sets", aggregate.getGroupSets().size() > 1 ? sets(aggregate.getGroupSets(), input) : "")
                .fact("values", String.join(", ", calls));
    }

    private static boolean isMark(AggregateCall call) {
        return call.getAggregation().getKind() == SqlKind.LITERAL_AGG
                && call.rexList.get(0).isAlwaysTrue();
    }

    private static String verb(List<Integer> keys, List<String> calls) {
        if (keys.isEmpty()) {
            return "Aggregate";
        }
        return calls.isEmpty() ? "Remove duplicates" : "Group";
    }

    private static String sets(List<ImmutableBitSet> sets, Columns input) {
        return sets.stream().map(set -> "(" + input.names(set.asList()) + ")").collect(Collectors.joining(", "));
    }

    /** Returns a call of an aggregate function as SQL. */
    static String text(AggregateCall call, Columns input) {
        if (isMark(call)) {
            return input.selected(call.rexList.get(0));
        }
        String operands = call.rexList.isEmpty()
                ? input.names(call.getArgList())
                : call.rexList.stream().map(input::of).collect(Collectors.joining(", "));
        boolean countsRows =
                operands.isEmpty() && call.getAggregation().getName().equals("COUNT");
        String name = call.getAggregation().getName().replaceFirst("^\\$SUM0$", "SUM");
        String order = call.collation.getFieldCollations().isEmpty()
                ? ""
                : " WITHIN GROUP (ORDER BY " + SortOrder.of(call.collation, input::name) + ")";
        return name + "(" + (call.isDistinct() ? "DISTINCT " : "") + (countsRows ? "*" : operands) + ")" + order
                + (call.hasFilter() ? " FILTER (WHERE " + input.name(call.filterArg) + ")" : "");
    }
}
