package dev.schemaless.parser;

import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;

/**
 * Refuses a field of a literal. The grammar takes {@code 2..e3} for the field {@code e3} of the number {@code 2.}. This
 * has no meaning, and its text, printed anew, would read as another number.
 */
final class LiteralFields {
    private LiteralFields() {}

    /** Throws if a call takes a field of a literal. */
    static void refuse(SqlCall call) throws SqlSyntaxException {
        if (call.getKind() == SqlKind.DOT && call.operand(0) instanceof SqlLiteral) {
            throw new SqlSyntaxException(
                    call.operand(1).getParserPosition(), "a literal has no fields; remove the dot before it");
        }
    }
}
