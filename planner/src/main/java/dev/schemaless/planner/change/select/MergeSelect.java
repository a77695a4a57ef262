package dev.schemaless.planner.change.select;

import dev.schemaless.parser.Merge;
import dev.schemaless.parser.MergeClause;
import dev.schemaless.planner.PseudoColumn;
import dev.schemaless.planner.sql.TargetField;
import dev.schemaless.planner.sql.Translated;
import dev.schemaless.planner.sql.Translator;
import dev.schemaless.planner.syntax.Selects;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.JoinConditionType;
import org.apache.calcite.sql.JoinType;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * The SELECT for a MERGE. It joins the source to the target, and gives row key and version of the target's row. The number of the
 * clause that applies follows (from 1; 0 if none does), and the values that each clause sets.
 *
 * @param columns its outputs
 */
public record MergeSelect(SqlSelect select, List<TargetField> columns, List<Branch> branches) {
    /** The position of the number of the clause. */
    public static final int CLAUSE = 2;

    /**
     * One clause.
     *
     * @param fields the columns that it sets
     * @param firstValue the position of the first value
     */
    public record Branch(MergeClause.Action action, List<TargetField> fields, int firstValue) {}

    public static MergeSelect of(ChangeTarget target, Merge merge) {
        List<SqlNode> values = new ArrayList<>();
        List<Branch> branches = new ArrayList<>();
        List<TargetField> columns = new ArrayList<>(target.identity());
        columns.add(new TargetField("clause", target.integerType(), false));
        SqlNode from = SourceNames.named(merge.source());
        SourceNames source = SourceNames.of(target.translator(), from);
        List<MergeClause> clauses = merge.clauses().stream()
                .map(clause -> isInsert(clause) ? source.qualify(clause) : clause)
                .toList();
        for (MergeClause clause : clauses) {
            Assignments assignments = assignments(target, clause);
            branches.add(new Branch(clause.action(), assignments.fields(), CLAUSE + 1 + values.size()));
            columns.addAll(assignments.fields());
            values.addAll(assignments.values());
        }
        List<SqlNode> list = new ArrayList<>();
        list.add(target.column(PseudoColumn.ROW_KEY));
        list.add(target.column(PseudoColumn.VERSION));
        list.add(number(target, clauses));
        list.addAll(values);
        return new MergeSelect(Selects.of(list, join(target, from, merge), null), columns, branches);
    }

    private static Assignments assignments(ChangeTarget target, MergeClause clause) {
        SqlNodeList columns = clause.columns();
        if (clause.action() != MergeClause.Action.INSERT) {
            return Assignments.of(target, columns == null ? SqlNodeList.EMPTY : columns, clause.values());
        }
        return Assignments.of(target, columns == null ? target.declaredColumns() : columns, clause.values())
                .withDefaults();
    }

    private static SqlNode join(ChangeTarget target, SqlNode source, Merge merge) {
        boolean inserts = merge.clauses().stream().anyMatch(MergeSelect::isInsert);
        SqlParserPos position = merge.condition().getParserPosition();
        return new SqlJoin(
                position,
                source,
                SqlLiteral.createBoolean(false, position),
                (inserts ? JoinType.LEFT : JoinType.INNER).symbol(position),
                target.from(),
                JoinConditionType.ON.symbol(position),
                merge.condition());
    }

    private static boolean isInsert(MergeClause clause) {
        return clause.action() == MergeClause.Action.INSERT;
    }

    private static SqlNode number(ChangeTarget target, List<MergeClause> clauses) {
        SqlNodeList when = new SqlNodeList(SqlParserPos.ZERO);
        SqlNodeList then = new SqlNodeList(SqlParserPos.ZERO);
        for (int i = 0; i < clauses.size(); i++) {
            when.add(condition(target, clauses.get(i)));
            then.add(SqlLiteral.createExactNumeric(Integer.toString(i + 1), SqlParserPos.ZERO));
        }
        SqlNode none = SqlLiteral.createExactNumeric("0", SqlParserPos.ZERO);
        return new SqlCase(SqlParserPos.ZERO, null, when, then, none);
    }

    private static SqlNode condition(ChangeTarget target, MergeClause clause) {
        SqlOperator matched = isInsert(clause) ? SqlStdOperatorTable.IS_NULL : SqlStdOperatorTable.IS_NOT_NULL;
        SqlNode condition = matched.createCall(SqlParserPos.ZERO, target.column(PseudoColumn.ROW_KEY));
        SqlNode own = clause.condition();
        return own == null
                ? condition
                : SqlStdOperatorTable.AND.createCall(own.getParserPosition(), condition, Selects.copy(own));
    }

    /** Validates and converts it. */
    public Translated translate(Translator translator) {
        return translator.translate(select, columns, this::guarded);
    }

    /**
     * Guards the values of each clause by a condition. They must not even be computed for another clause's row, because
     * they may divide by zero.
     */
    private RelNode guarded(RelNode rel) {
        if (!(rel instanceof Project project)) {
            throw new IllegalStateException("a SELECT of several values is not a projection: " + rel);
        }
        RexBuilder rex = rel.getCluster().getRexBuilder();
        List<RexNode> values = new ArrayList<>(project.getProjects());
        RexNode clause = values.get(CLAUSE);
        for (int i = 0; i < branches.size(); i++) {
            RexNode applies =
                    rex.makeCall(SqlStdOperatorTable.EQUALS, clause, rex.makeExactLiteral(BigDecimal.valueOf(i + 1L)));
            Branch branch = branches.get(i);
            for (int at = branch.firstValue();
                    at < branch.firstValue() + branch.fields().size();
                    at++) {
                RexNode value = values.get(at);
                RelDataType type = rel.getCluster().getTypeFactory().createTypeWithNullability(value.getType(), true);
                values.set(
                        at,
                        rex.makeCall(
                                type, SqlStdOperatorTable.CASE, List.of(applies, value, rex.makeNullLiteral(type))));
            }
        }
        return LogicalProject.create(
                project.getInput(), List.of(), values, rel.getRowType().getFieldNames(), project.getVariablesSet());
    }
}
