package dev.schemaless.planner.access;

import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * Casts that keep distinct values distinct and in order. A condition on such a cast is a condition on the column, so keys and
 * indexes can answer it.
 */
public final class Widening {
    private Widening() {}

    /** Says whether the cast from one type to the other keeps order and equality. */
    public static boolean isWidening(RelDataType from, RelDataType to) {
        SqlTypeName source = from.getSqlTypeName();
        if (SqlTypeName.INT_TYPES.contains(source)) {
            return ofInteger(source, to);
        }
        SqlTypeName target = to.getSqlTypeName();
        return switch (source) {
            case DECIMAL -> ofDecimal(from, to);
            case REAL -> isReal(to) || isDouble(to);
            case FLOAT, DOUBLE -> isDouble(to);
            case DATE -> target == source || target == SqlTypeName.TIMESTAMP;
            case TIME, TIMESTAMP -> target == source && to.getPrecision() >= from.getPrecision();
            case CHAR, VARCHAR -> target == SqlTypeName.VARCHAR && to.getPrecision() >= from.getPrecision();
            default -> target == source && to.getPrecision() == from.getPrecision();
        };
    }

    /** Says whether a type holds every integer of another. A double holds all of 32 bits, a real all of 16. */
    private static boolean ofInteger(SqlTypeName source, RelDataType to) {
        SqlTypeName target = to.getSqlTypeName();
        boolean wider = SqlTypeName.INT_TYPES.indexOf(target) >= SqlTypeName.INT_TYPES.indexOf(source);
        boolean wideDecimal = target == SqlTypeName.DECIMAL && to.getPrecision() - to.getScale() >= digitsOf(source);
        boolean ofDouble = isDouble(to) && source != SqlTypeName.BIGINT;
        boolean ofReal = isReal(to) && source != SqlTypeName.BIGINT && source != SqlTypeName.INTEGER;
        return wider || wideDecimal || ofDouble || ofReal;
    }

    private static int digitsOf(SqlTypeName integer) {
        return switch (integer) {
            case TINYINT -> 3;
            case SMALLINT -> 5;
            case INTEGER -> 10;
            default -> 19;
        };
    }

    private static boolean ofDecimal(RelDataType from, RelDataType to) {
        return to.getSqlTypeName() == SqlTypeName.DECIMAL
                && to.getScale() >= from.getScale()
                && to.getPrecision() - to.getScale() >= from.getPrecision() - from.getScale();
    }

    private static boolean isReal(RelDataType type) {
        return type.getSqlTypeName() == SqlTypeName.REAL;
    }

    private static boolean isDouble(RelDataType type) {
        return type.getSqlTypeName() == SqlTypeName.DOUBLE || type.getSqlTypeName() == SqlTypeName.FLOAT;
    }
}
