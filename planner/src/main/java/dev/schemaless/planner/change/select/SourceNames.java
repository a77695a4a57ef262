package dev.schemaless.planner.change.select;

import dev.schemaless.parser.MergeClause;
import dev.schemaless.planner.sql.Translator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlShuttle;
import org.jspecify.annotations.Nullable;

/**
 * The meaning of names in a WHEN NOT MATCHED clause. There is no row of the target. So a name is a column of the
 * source, even if the target has a column of that name. The names are qualified, because the expressions are computed
 * of a join of both.
 */
final class SourceNames extends SqlShuttle {
    private static final String UNNAMED = "_source";

    private final Translator translator;
    private final String source;
    private final Set<String> columns;

    private SourceNames(Translator translator, String source, Set<String> columns) {
        this.translator = translator;
        this.source = source;
        this.columns = columns;
    }

    /**
     * Finds the names.
     *
     * @param source as {@link #named} returns it
     */
    static SourceNames of(Translator translator, SqlNode source) {
        return new SourceNames(
                translator,
                nameOf(source).orElse(UNNAMED),
                nameOf(source).flatMap(name -> translator.columnsOf(source)).orElse(Set.of()));
    }

    /** Gives a subquery a name that its columns can be qualified with, if it has none. */
    static SqlNode named(SqlNode source) {
        SqlParserPos position = source.getParserPosition();
        return source.isA(SqlKind.QUERY)
                ? SqlStdOperatorTable.AS.createCall(position, source, new SqlIdentifier(UNNAMED, position))
                : source;
    }

    private static Optional<String> nameOf(SqlNode source) {
        return switch (source.getKind()) {
            case IDENTIFIER -> Optional.of(ChangeTarget.lastName(source));
            case AS -> Optional.of(ChangeTarget.lastName(((SqlCall) source).operand(1)));
            case EXTEND, TABLE_REF -> nameOf(((SqlCall) source).operand(0));
            default -> Optional.empty();
        };
    }

    /** Returns a clause whose names are qualified. */
    MergeClause qualify(MergeClause clause) {
        return new MergeClause(
                clause.action(), apply(clause.condition()), clause.columns(), Objects.requireNonNull((SqlNodeList)
                        apply(clause.values())));
    }

    private @Nullable SqlNode apply(@Nullable SqlNode node) {
        return node == null ? null : node.accept(this);
    }

    @Override
    public SqlNode visit(SqlIdentifier identifier) {
        return identifier.isSimple() && columns.contains(identifier.getSimple())
                ? new SqlIdentifier(List.of(source, identifier.getSimple()), identifier.getParserPosition())
                : identifier;
    }

    @Override
    public @Nullable SqlNode visit(SqlCall call) {
        return switch (call.getKind()) {
            case SELECT -> subquery((SqlSelect) call);
            case WITH, ORDER_BY, EXPLICIT_TABLE -> call;
            case AS -> {
                SqlCall copy = (SqlCall) call.clone(call.getParserPosition());
                copy.setOperand(0, apply(call.operand(0)));
                yield copy;
            }
            default -> super.visit(call);
        };
    }

    /** Qualifies the columns of a subquery. The columns of its own FROM come first. */
    private SqlNode subquery(SqlSelect select) {
        SqlNode from = select.getFrom();
        Optional<Set<String>> own = from == null ? Optional.of(Set.of()) : translator.columnsOf(from);
        if (own.isEmpty()) {
            return select;
        }
        Set<String> seen = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        seen.addAll(columns);
        seen.removeAll(own.get());
        SourceNames within = new SourceNames(translator, source, seen);
        SqlSelect copy = (SqlSelect) select.clone(select.getParserPosition());
        copy.setSelectList(Objects.requireNonNull((SqlNodeList) within.apply(select.getSelectList())));
        copy.setWhere(within.apply(select.getWhere()));
        copy.setGroupBy((SqlNodeList) within.apply(select.getGroup()));
        copy.setHaving(within.apply(select.getHaving()));
        return copy;
    }
}
