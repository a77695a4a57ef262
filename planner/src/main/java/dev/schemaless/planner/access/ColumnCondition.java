package dev.schemaless.planner.access;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/**
 * A condition on one column that follows from a predicate. It lets every value pass that the predicate lets pass, and perhaps more. The
 * values to compare with are expressions without columns, computed when the statement runs.
 */
public sealed interface ColumnCondition {
    /** Returns the condition that holds where both do, or this one where they cannot be joined into one. */
    ColumnCondition and(ColumnCondition other);

    /** Returns the expressions it compares with. */
    default List<RexNode> values() {
        return List.of();
    }

    /** Says whether it leaves finitely many values. */
    default boolean isPoints() {
        return this instanceof Points;
    }

    /** The column equals one of these; an array stands for each of its members. */
    record Points(List<RexNode> values) implements ColumnCondition {
        /** Assumed number of members of an array whose value is not known yet. */
        private static final int MEMBERS = 20;

        public Points {
            values = List.copyOf(values);
        }

        /** Returns about how many values these are. */
        public int count() {
            return values.stream()
                    .mapToInt(value -> isArray(value) ? MEMBERS : 1)
                    .sum();
        }

        /** Says whether it is one value, whatever it will be. */
        public boolean isOne() {
            return values.size() == 1 && !isArray(values.get(0));
        }

        /** Says whether a value is an array: columns in keys and indexes hold none. */
        static boolean isArray(RexNode value) {
            return value.getType().getSqlTypeName() == SqlTypeName.ARRAY;
        }

        @Override
        public ColumnCondition and(ColumnCondition other) {
            return other instanceof Points that && that.count() < count() ? that : this;
        }

        @Override
        public String toString() {
            return values.size() == 1
                    ? "= " + values.get(0)
                    : "in " + values.stream().map(RexNode::toString).collect(Collectors.joining(", ", "(", ")"));
        }
    }

    /**
     * One end of a range.
     *
     * @param span the meaning of the value: itself, or the last time of its day, month or year
     */
    record Limit(RexNode value, boolean inclusive, TimeSpan span) {
        Limit(RexNode value, boolean inclusive) {
            this(value, inclusive, TimeSpan.INSTANT);
        }
    }

    /** The column lies above all low and below all high limits. */
    record Range(List<Limit> lows, List<Limit> highs) implements ColumnCondition {
        public Range {
            lows = List.copyOf(lows);
            highs = List.copyOf(highs);
        }

        @Override
        public List<RexNode> values() {
            return concat(lows, highs).stream().map(Limit::value).toList();
        }

        @Override
        public ColumnCondition and(ColumnCondition other) {
            if (other instanceof Range that) {
                return new Range(concat(lows, that.lows), concat(highs, that.highs));
            }
            return other instanceof Points ? other : this;
        }

        private static List<Limit> concat(List<Limit> first, List<Limit> second) {
            List<Limit> all = new ArrayList<>(first);
            all.addAll(second);
            return all;
        }
    }

    /** The column, a string, is LIKE a pattern; the part before the first wildcard bounds it. */
    record Like(RexNode pattern) implements ColumnCondition {
        /** Says whether it is known that the pattern begins with a wildcard: then it bounds nothing, but rules out NULL. */
        public boolean startsAnyhow() {
            String text = pattern instanceof RexLiteral literal ? literal.getValueAs(String.class) : null;
            return text != null && (text.startsWith("%") || text.startsWith("_"));
        }

        @Override
        public List<RexNode> values() {
            return List.of(pattern);
        }

        @Override
        public ColumnCondition and(ColumnCondition other) {
            return other instanceof IsNotNull ? this : other;
        }
    }

    /** The column is NULL. */
    record IsNull() implements ColumnCondition {
        @Override
        public ColumnCondition and(ColumnCondition other) {
            return this;
        }
    }

    /** The column is not NULL. */
    record IsNotNull() implements ColumnCondition {
        @Override
        public ColumnCondition and(ColumnCondition other) {
            return other;
        }
    }

    /**
     * One of several boxes: conditions of the column and of those that follow it in an index.
     *
     * @param origin the disjunction whose parts the boxes are
     * @param boxes of each part its conditions, those of the column first; none of them empty
     */
    record AnyOf(RexNode origin, List<List<ColumnCondition>> boxes) implements ColumnCondition {
        public AnyOf {
            boxes = List.copyOf(boxes);
        }

        @Override
        public List<RexNode> values() {
            return boxes.stream()
                    .flatMap(List::stream)
                    .flatMap(condition -> condition.values().stream())
                    .toList();
        }

        /** Returns this: it belongs to one index, where no condition is joined to it. */
        @Override
        public ColumnCondition and(ColumnCondition other) {
            return this;
        }
    }

    /** Joins two conditions of which the first may be absent. */
    static ColumnCondition both(@Nullable ColumnCondition first, ColumnCondition second) {
        return first == null ? second : first.and(second);
    }
}
