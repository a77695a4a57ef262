package dev.schemaless.planner.repair.call;

import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * Casts of DECIMAL, REAL and DOUBLE to text, as calls of another kind.
 *
 * <p>Calcite 1.42.0, no issue known: it takes an integer's cast to DECIMAL or DOUBLE out of a cast to text, because no digit is lost.
 * The text then lacks the decimal places.
 */
public final class NumberText {
    public static final String NAME = "CAST";

    /** Returns the text of a number; the call has the type of the cast. */
    public static final SqlOperator OPERATOR =
            new SqlFunction(NAME, SqlKind.OTHER_FUNCTION, ReturnTypes.VARCHAR, null, null, SqlFunctionCategory.SYSTEM);

    private NumberText() {}

    /** Says whether a cast is one of these. */
    public static boolean isCast(RelDataType from, RelDataType to) {
        SqlTypeName number = from.getSqlTypeName();
        return SqlTypeName.CHAR_TYPES.contains(to.getSqlTypeName())
                && (number == SqlTypeName.DECIMAL || SqlTypeName.APPROX_TYPES.contains(number));
    }
}
