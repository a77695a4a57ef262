package dev.schemaless.planner.explain;

import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;

/** The names of the columns of an operator's rows, in order. Those of several tables are shown with their tables. */
public final class Columns {
    private final List<ColumnName> names;
    private final ConditionText text;

    Columns(List<ColumnName> names, RexBuilder rexBuilder) {
        this.names = List.copyOf(names);
        boolean isOfSeveral = names.stream()
                        .map(ColumnName::table)
                        .filter(Objects::nonNull)
                        .distinct()
                        .count()
                > 1;
        this.text = ConditionText.plain(
                names.stream()
                        .map(name -> isOfSeveral ? name.qualified() : name.text())
                        .toList(),
                rexBuilder);
    }

    /** Returns the columns of a table's rows. */
    public static Columns ofTable(String table, RelDataType row, RexBuilder rexBuilder) {
        return new Columns(
                row.getFieldNames().stream()
                        .map(name -> new ColumnName(table, name))
                        .toList(),
                rexBuilder);
    }

    /** Returns columns that are computed. */
    public static Columns computed(Collection<String> texts, RexBuilder rexBuilder) {
        return new Columns(texts.stream().map(ColumnName::computed).toList(), rexBuilder);
    }

    /** Returns these columns and others to the right of them. */
    public Columns and(Columns others, RexBuilder rexBuilder) {
        return new Columns(Stream.of(names, others.names).flatMap(List::stream).toList(), rexBuilder);
    }

    /** Returns the names of values that are computed of a row. */
    Columns projected(List<RexNode> expressions, RexBuilder rexBuilder) {
        return new Columns(expressions.stream().map(this::projected).toList(), rexBuilder);
    }

    private ColumnName projected(RexNode expression) {
        if (expression.isAlwaysTrue()) {
            return ColumnName.MARK;
        }
        return text.uncast(expression) instanceof RexInputRef ref
                ? names.get(ref.getIndex())
                : ColumnName.computed(of(expression));
    }

    /** Returns an expression that is selected as SQL. */
    String selected(RexNode expression) {
        return expression.isAlwaysTrue() ? of(expression) + " AS " + ColumnName.MARK.text() : of(expression);
    }

    /** Returns the names of columns that several inputs give. */
    Columns withoutTables(RexBuilder rexBuilder) {
        return new Columns(
                names.stream().map(name -> new ColumnName(null, name.text())).toList(), rexBuilder);
    }

    List<ColumnName> names() {
        return names;
    }

    /** Returns the name of a column. */
    public String name(int position) {
        return text.nameOf(position);
    }

    String names(Collection<Integer> positions) {
        return positions.stream().map(this::name).collect(Collectors.joining(", "));
    }

    /** Returns an expression over the columns as SQL. */
    public String of(RexNode expression) {
        return text.of(expression);
    }
}
