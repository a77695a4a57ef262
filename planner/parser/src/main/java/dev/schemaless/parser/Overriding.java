package dev.schemaless.parser;

import org.apache.calcite.sql.SqlInsert;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** The clause of an INSERT on the values that it gives for an identity column. */
public enum Overriding {
    /** Nothing: those of {@code GENERATED ALWAYS} are refused, others stored. */
    NONE(""),
    /** They are stored, also those of {@code GENERATED ALWAYS}. */
    SYSTEM_VALUE("OVERRIDING SYSTEM VALUE"),
    /** They are not looked at: numbers are generated. */
    USER_VALUE("OVERRIDING USER VALUE");

    private final String words;

    Overriding(String words) {
        this.words = words;
    }

    /** Reads the clause of an INSERT. */
    public static Overriding of(SqlInsert insert) {
        if (insert.getOperandList().get(0) instanceof SqlNodeList keywords) {
            for (SqlNode keyword : keywords) {
                if (keyword instanceof SqlLiteral literal && literal.getValue() instanceof Overriding overriding) {
                    return overriding;
                }
            }
        }
        return NONE;
    }

    /** Returns the clause as an INSERT's keywords. */
    public SqlNodeList keywords() {
        return this == NONE ? SqlNodeList.EMPTY : SqlNodeList.of(SqlLiteral.createSymbol(this, SqlParserPos.ZERO));
    }

    void unparse(SqlWriter writer) {
        if (this != NONE) {
            writer.keyword(words);
        }
    }
}
