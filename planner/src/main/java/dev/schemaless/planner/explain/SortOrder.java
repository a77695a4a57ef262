package dev.schemaless.planner.explain;

import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/**
 * An order of rows, and the part of them that is wanted.
 *
 * @param collation empty if any order will do
 * @param names of the rows' columns
 * @param offset null for none
 * @param fetch null for all
 */
public record SortOrder(
        RelCollation collation,
        IntFunction<String> names,
        @Nullable RexNode offset,
        @Nullable RexNode fetch) {
    /** Adds it to a description. */
    public Words addTo(Words words) {
        return words.fact("order", of(collation, names))
                .fact("skipped", offset == null ? "" : rows(offset))
                .fact("first", fetch == null ? "" : rows(fetch));
    }

    /** Returns the columns of the order, whatever their directions. */
    String columns() {
        return collation.getFieldCollations().stream()
                .map(key -> names.apply(key.getFieldIndex()))
                .collect(Collectors.joining(", "));
    }

    /** Returns an order as in ORDER BY; the place of NULLs is shown where it is not the usual one, lowest. */
    static String of(RelCollation collation, IntFunction<String> names) {
        return collation.getFieldCollations().stream()
                .map(key -> names.apply(key.getFieldIndex()) + direction(key))
                .collect(Collectors.joining(", "));
    }

    private static String direction(RelFieldCollation key) {
        boolean descends = key.direction.isDescending();
        RelFieldCollation.NullDirection usual =
                descends ? RelFieldCollation.NullDirection.LAST : RelFieldCollation.NullDirection.FIRST;
        boolean isUsual =
                key.nullDirection == usual || key.nullDirection == RelFieldCollation.NullDirection.UNSPECIFIED;
        return (descends ? " DESC" : "") + (isUsual ? "" : " NULLS " + key.nullDirection.name());
    }

    /** Returns a number of rows. */
    static String rows(RexNode count) {
        String number =
                count instanceof RexDynamicParam parameter ? "?" + (parameter.getIndex() + 1) : count.toString();
        return number + (number.equals("1") ? " row" : " rows");
    }
}
