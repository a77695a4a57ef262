package dev.schemaless.parser;

import java.util.Objects;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** Functions that several nodes use: flags as operands, so that they are compared and copied, and clauses to write. */
final class Nodes {
    private Nodes() {}

    static SqlLiteral flag(boolean value) {
        return SqlLiteral.createBoolean(value, SqlParserPos.ZERO);
    }

    static boolean flag(@Nullable SqlNode operand) {
        return ((SqlLiteral) required(operand)).booleanValue();
    }

    static SqlIdentifier identifier(@Nullable SqlNode operand) {
        return (SqlIdentifier) required(operand);
    }

    static SqlNodeList list(@Nullable SqlNode operand) {
        return (SqlNodeList) required(operand);
    }

    /** Returns the text of a literal; null if there is none. */
    static @Nullable String text(@Nullable SqlLiteral literal) {
        return literal == null ? null : literal.getValueAs(String.class);
    }

    static void unparseComment(SqlWriter writer, @Nullable SqlLiteral comment) {
        if (comment != null) {
            writer.keyword("COMMENT");
            comment.unparse(writer, 0, 0);
        }
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

    static void unparseAssignments(SqlWriter writer, SqlNodeList columns, SqlNodeList values) {
        SqlWriter.Frame frame = writer.startList("", "");
        for (int i = 0; i < columns.size(); i++) {
            writer.sep(",");
            columns.get(i).unparse(writer, 0, 0);
            writer.keyword("=");
            values.get(i).unparse(writer, 0, 0);
        }
        writer.endList(frame);
    }

    static void unparseShardBy(SqlWriter writer, @Nullable SqlNode column) {
        if (column != null) {
            writer.keyword("SHARD BY");
            unparseList(writer, SqlNodeList.of(column));
        }
    }
}
