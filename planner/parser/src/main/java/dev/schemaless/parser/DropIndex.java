package dev.schemaless.parser;

import java.util.List;
import org.apache.calcite.sql.SqlDrop;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.util.ImmutableNullableList;
import org.jspecify.annotations.Nullable;

/** {@code DROP INDEX [IF EXISTS] name [ON table]}. */
public final class DropIndex extends SqlDrop {
    private static final NodeOperator OPERATOR = new NodeOperator(
            "DROP INDEX",
            SqlKind.DROP_INDEX,
            (pos, operands) -> new DropIndex(
                    pos, Nodes.flag(operands[0]), Nodes.identifier(operands[1]), (SqlIdentifier) operands[2]));

    private final SqlIdentifier name;
    private final @Nullable SqlIdentifier table;

    public DropIndex(SqlParserPos pos, boolean ifExists, SqlIdentifier name, @Nullable SqlIdentifier table) {
        super(OPERATOR, pos, ifExists);
        this.name = name;
        this.table = table;
    }

    public boolean ifExists() {
        return ifExists;
    }

    public SqlIdentifier name() {
        return name;
    }

    /** Returns the index's table, or null if none is named: index names are unique only within a table. */
    public @Nullable SqlIdentifier table() {
        return table;
    }

    @Override
    public List<SqlNode> getOperandList() {
        return ImmutableNullableList.of(Nodes.flag(ifExists), name, table);
    }

    @Override
    public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
        writer.keyword(ifExists ? "DROP INDEX IF EXISTS" : "DROP INDEX");
        name.unparse(writer, 0, 0);
        if (table != null) {
            writer.keyword("ON");
            table.unparse(writer, 0, 0);
        }
    }
}
