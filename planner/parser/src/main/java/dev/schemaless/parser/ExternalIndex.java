package dev.schemaless.parser;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.util.ImmutableNullableList;
import org.jspecify.annotations.Nullable;

/** {@code INDEX name (column, …) [SHARD BY (column)] [UNIQUE] [AS CLIENT | IGNORED]}. */
public final class ExternalIndex extends SqlCall {
    private static final NodeOperator OPERATOR = new NodeOperator(
            "EXTERNAL INDEX",
            SqlKind.OTHER,
            (pos, operands) -> new ExternalIndex(
                    pos,
                    Nodes.identifier(operands[0]),
                    Nodes.list(operands[1]),
                    (SqlIdentifier) operands[2],
                    Nodes.flag(operands[3]),
                    ((SqlLiteral) Nodes.required(operands[4])).getValueAs(Trust.class)));

    private final SqlIdentifier name;
    private final SqlNodeList columns;
    private final @Nullable SqlIdentifier shardBy;
    private final boolean unique;
    private final Trust trust;

    /** The trust in an index. */
    public enum Trust {
        CLIENT("AS CLIENT"),
        IGNORED("IGNORED");

        private final String words;

        Trust(String words) {
            this.words = words;
        }
    }

    /**
     * @param columns simple names; none where the index is only named
     * @param shardBy null if that is not written
     */
    public ExternalIndex(
            SqlParserPos pos,
            SqlIdentifier name,
            SqlNodeList columns,
            @Nullable SqlIdentifier shardBy,
            boolean unique,
            Trust trust) {
        super(pos);
        this.name = name;
        this.columns = columns;
        this.shardBy = shardBy;
        this.unique = unique;
        this.trust = trust;
    }

    public String name() {
        return name.getSimple();
    }

    public List<String> columns() {
        return columns.stream()
                .map(column -> ((SqlIdentifier) column).getSimple())
                .toList();
    }

    /** Returns the column that SHARD BY names; null if that is not written. */
    public @Nullable String shardBy() {
        return shardBy == null ? null : shardBy.getSimple();
    }

    public boolean unique() {
        return unique;
    }

    public Trust trust() {
        return trust;
    }

    @Override
    public SqlOperator getOperator() {
        return OPERATOR;
    }

    @Override
    public List<SqlNode> getOperandList() {
        return ImmutableNullableList.of(
                name, columns, shardBy, Nodes.flag(unique), SqlLiteral.createSymbol(trust, SqlParserPos.ZERO));
    }

    @Override
    public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
        writer.keyword("INDEX");
        name.unparse(writer, 0, 0);
        if (!columns.isEmpty()) {
            Nodes.unparseList(writer, columns);
        }
        Nodes.unparseShardBy(writer, shardBy);
        if (unique) {
            writer.keyword("UNIQUE");
        }
        writer.keyword(trust.words);
    }
}
