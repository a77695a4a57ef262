package dev.schemaless.planner.type;

import dev.schemaless.catalog.type.DecimalType;
import java.math.RoundingMode;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeSystemImpl;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.jspecify.annotations.Nullable;

/**
 * Limits and derived types.
 *
 * <ul>
 *   <li>DECIMAL has up to 38 digits.
 *   <li>TIME and TIMESTAMP have up to 6 digits of a second, and 6 by default. So a CAST drops microseconds only if its type says so.
 *   <li>VARCHAR and VARBINARY are unbounded by default.
 *   <li>SUM of integers is exact, as in PostgreSQL: of TINYINT, SMALLINT and INTEGER it is BIGINT, of BIGINT DECIMAL(38, 0).
 *       SUM of a DECIMAL keeps its scale, SUM of REAL is DOUBLE.
 *   <li>AVG of exact numbers is a DECIMAL with four more digits after the point, as in MySQL; of REAL and DOUBLE it is
 *       DOUBLE.
 *   <li>A product that needs more than 38 digits gives up digits after the point, but keeps six.
 *   <li>Casts that drop digits round half up, as H2, MySQL and PostgreSQL do.
 * </ul>
 */
public final class SchemalessTypeSystem extends RelDataTypeSystemImpl {
    /** The one instance. */
    public static final SchemalessTypeSystem INSTANCE = new SchemalessTypeSystem();

    /** The most digits of a second's fraction that TIME and TIMESTAMP hold. */
    public static final int MAX_FRACTION = 6;

    private static final int MAX_DECIMAL = DecimalType.MAX_PRECISION;
    private static final int AVERAGE_EXTRA_SCALE = 4;
    private static final int KEPT_SCALE = 6;

    private SchemalessTypeSystem() {}

    @Override
    public int getMaxPrecision(SqlTypeName typeName) {
        return switch (typeName) {
            case DECIMAL -> MAX_DECIMAL;
            case CHAR, VARCHAR, BINARY, VARBINARY -> Integer.MAX_VALUE;
            case TIME, TIMESTAMP -> MAX_FRACTION;
            default -> super.getMaxPrecision(typeName);
        };
    }

    @Override
    public int getMaxScale(SqlTypeName typeName) {
        return typeName == SqlTypeName.DECIMAL ? MAX_DECIMAL : super.getMaxScale(typeName);
    }

    @Override
    public int getDefaultPrecision(SqlTypeName typeName) {
        return switch (typeName) {
            case TIME, TIMESTAMP -> MAX_FRACTION;
            // Not "unspecified". Calcite 1.42.0, no issue known: it takes that for less than any length, and drops the
            // VARCHAR(2) of
            // CAST(CAST(text AS VARCHAR(2)) AS VARCHAR(3)) as a cast that loses nothing.
            case VARCHAR, VARBINARY -> getMaxPrecision(typeName);
            default -> super.getDefaultPrecision(typeName);
        };
    }

    @Override
    public RoundingMode roundingMode() {
        return RoundingMode.HALF_UP;
    }

    @Override
    public boolean shouldConvertRaggedUnionTypesToVarying() {
        return true;
    }

    @Override
    public RelDataType deriveSumType(RelDataTypeFactory factory, RelDataType argument) {
        return switch (argument.getSqlTypeName()) {
            case TINYINT, SMALLINT, INTEGER ->
                factory.createTypeWithNullability(factory.createSqlType(SqlTypeName.BIGINT), argument.isNullable());
            case BIGINT, DECIMAL -> decimal(factory, MAX_DECIMAL, scale(argument), argument);
            default -> SqlTypeUtil.isApproximateNumeric(argument) ? doubleLike(factory, argument) : argument;
        };
    }

    @Override
    public RelDataType deriveAvgAggType(RelDataTypeFactory factory, RelDataType argument) {
        if (SqlTypeUtil.isExactNumeric(argument)) {
            int whole = argument.getPrecision() - scale(argument);
            return decimalOf(factory, whole, scale(argument) + AVERAGE_EXTRA_SCALE, argument.isNullable());
        }
        return SqlTypeUtil.isApproximateNumeric(argument) ? doubleLike(factory, argument) : argument;
    }

    @Override
    public RelDataType deriveCovarType(RelDataTypeFactory factory, RelDataType first, RelDataType second) {
        return doubleLike(factory, first);
    }

    @Override
    public @Nullable RelDataType deriveDecimalMultiplyType(
            RelDataTypeFactory factory, RelDataType first, RelDataType second) {
        if (super.deriveDecimalMultiplyType(factory, first, second) == null) {
            return null;
        }
        int scale = scale(first) + scale(second);
        int whole = first.getPrecision() + second.getPrecision() - scale;
        return decimalOf(factory, whole, scale, false);
    }

    /**
     * Returns a type of exact numbers. Where 38 digits are too few, up to six places are kept at the cost of digits
     * before the point: a value that does not fit is refused, while rounding would go unnoticed.
     *
     * @param whole the digits before the point
     * @param wanted the places after it
     */
    static RelDataType decimalOf(RelDataTypeFactory factory, int whole, int wanted, boolean nullable) {
        int scale = whole + wanted > MAX_DECIMAL
                ? Math.max(Math.min(wanted, MAX_DECIMAL - whole), Math.min(wanted, KEPT_SCALE))
                : wanted;
        return factory.createTypeWithNullability(
                factory.createSqlType(SqlTypeName.DECIMAL, Math.min(whole + scale, MAX_DECIMAL), scale), nullable);
    }

    private static int scale(RelDataType type) {
        return Math.max(type.getScale(), 0);
    }

    private static RelDataType decimal(RelDataTypeFactory factory, int precision, int scale, RelDataType like) {
        return factory.createTypeWithNullability(
                factory.createSqlType(SqlTypeName.DECIMAL, precision, scale), like.isNullable());
    }

    private static RelDataType doubleLike(RelDataTypeFactory factory, RelDataType like) {
        return factory.createTypeWithNullability(factory.createSqlType(SqlTypeName.DOUBLE), like.isNullable());
    }
}
