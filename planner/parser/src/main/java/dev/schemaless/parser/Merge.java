package dev.schemaless.parser;

import java.util.List;
import java.util.Objects;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.util.ImmutableNullableList;
import org.jspecify.annotations.Nullable;

/** {@code MERGE INTO table [AS alias] USING source ON condition WHEN …}. */
public final class Merge extends SqlCall {
    private static final NodeOperator OPERATOR = new NodeOperator(
            "MERGE",
            SqlKind.OTHER,
            (pos, operands) -> new Merge(
                    pos,
                    new Target(Nodes.required(operands[0]), (SqlIdentifier) operands[1]),
                    Nodes.required(operands[2]),
                    Nodes.required(operands[3]),
                    Nodes.list(operands[4])));

    private final Target target;
    private final SqlNode source;
    private final SqlNode condition;
    private final SqlNodeList clauses;

    /** @param clauses {@link MergeClause}s, in the order in which they are tried */
    public Merge(SqlParserPos pos, Target target, SqlNode source, SqlNode condition, SqlNodeList clauses) {
        super(pos);
        this.target = target;
        this.source = source;
        this.condition = condition;
        this.clauses = clauses;
    }

    public Target target() {
        return target;
    }

    public SqlNode source() {
        return source;
    }

    public SqlNode condition() {
        return condition;
    }

    public List<MergeClause> clauses() {
        return clauses.stream()
                .map(clause -> (MergeClause) Objects.requireNonNull(clause))
                .toList();
    }

    @Override
    public SqlOperator getOperator() {
        return OPERATOR;
    }

    @Override
    public List<SqlNode> getOperandList() {
        return ImmutableNullableList.of(target.table, target.alias, source, condition, clauses);
    }

    @Override
    public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
        writer.keyword("MERGE INTO");
        target.table.unparse(writer, 0, 0);
        if (target.alias != null) {
            writer.keyword("AS");
            target.alias.unparse(writer, 0, 0);
        }
        writer.keyword("USING");
        source.unparse(writer, 0, 0);
        writer.keyword("ON");
        condition.unparse(writer, 0, 0);
        clauses().forEach(clause -> clause.unparse(writer, 0, 0));
    }

    /**
     * The changed table.
     *
     * @param table an identifier, or a call of EXTEND or of table hints on one
     */
    public record Target(SqlNode table, @Nullable SqlIdentifier alias) {}
}
