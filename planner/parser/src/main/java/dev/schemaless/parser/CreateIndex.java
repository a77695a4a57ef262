package dev.schemaless.parser;

import java.util.List;
import org.apache.calcite.sql.SqlCreate;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.util.ImmutableNullableList;
import org.jspecify.annotations.Nullable;

/** {@code CREATE [UNIQUE] INDEX [IF NOT EXISTS] name ON table (columns) [SHARD BY (column)]}. */
public final class CreateIndex extends SqlCreate {
    private static final NodeOperator OPERATOR = new NodeOperator(
            "CREATE INDEX",
            SqlKind.CREATE_INDEX,
            (pos, operands) -> new CreateIndex(
                    pos,
                    new Flags(Nodes.flag(operands[0]), Nodes.flag(operands[1])),
                    Nodes.identifier(operands[2]),
                    Nodes.identifier(operands[3]),
                    Nodes.list(operands[4]),
                    operands[5]));

    private final boolean unique;
    private final SqlIdentifier name;
    private final SqlIdentifier table;
    private final SqlNodeList columns;
    private final @Nullable SqlNode shardBy;

    public CreateIndex(
            SqlParserPos pos,
            Flags flags,
            SqlIdentifier name,
            SqlIdentifier table,
            SqlNodeList columns,
            @Nullable SqlNode shardBy) {
        super(OPERATOR, pos, false, flags.ifNotExists());
        this.unique = flags.unique();
        this.name = name;
        this.table = table;
        this.columns = columns;
        this.shardBy = shardBy;
    }

    public boolean unique() {
        return unique;
    }

    public boolean ifNotExists() {
        return ifNotExists;
    }

    public SqlIdentifier name() {
        return name;
    }

    public SqlIdentifier table() {
        return table;
    }

    /** Returns the indexed values, in index order, at least one. */
    public List<IndexElement> elements() {
        return IndexElement.of(columns);
    }

    /**
     * Returns the value of SHARD BY, in the forms of {@link IndexElement#value()}, or null if the clause is not
     * written.
     */
    public @Nullable SqlNode shardBy() {
        return shardBy;
    }

    @Override
    public List<SqlNode> getOperandList() {
        return ImmutableNullableList.of(Nodes.flag(unique), Nodes.flag(ifNotExists), name, table, columns, shardBy);
    }

    @Override
    public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
        writer.keyword(unique ? "CREATE UNIQUE INDEX" : "CREATE INDEX");
        if (ifNotExists) {
            writer.keyword("IF NOT EXISTS");
        }
        name.unparse(writer, 0, 0);
        writer.keyword("ON");
        table.unparse(writer, 0, 0);
        Nodes.unparseList(writer, columns);
        Nodes.unparseShardBy(writer, shardBy);
    }

    /** The words before the name. */
    public record Flags(boolean unique, boolean ifNotExists) {}
}
