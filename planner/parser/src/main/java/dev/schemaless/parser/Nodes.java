package dev.schemaless.parser;

import java.util.Objects;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlWriter;
import org.jspecify.annotations.Nullable;

/** Functions that several nodes use: operands of a kind, and clauses to write. */
final class Nodes {
    private Nodes() {}

    static SqlNodeList list(@Nullable SqlNode operand) {
        return (SqlNodeList) required(operand);
    }

    static SqlNode required(@Nullable SqlNode operand) {
        return Objects.requireNonNull(operand, "operand");
    }

    static void unparseList(SqlWriter writer, SqlNodeList list) {
        SqlWriter.Frame frame = writer.startList("(", ")");
        for (SqlNode element : list) {
            writer.sep(",");
            element.unparse(writer, 0, 0);
        }
        writer.endList(frame);
    }
}
