package dev.schemaless.planner.type;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.type.DecimalType;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.calcite.jdbc.JavaTypeFactoryImpl;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlCollation;
import org.apache.calcite.sql.type.SqlTypeMappingRule;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.jspecify.annotations.Nullable;

/**
 * Makes Calcite's types: strings are UTF-8, CHAR(n) becomes VARCHAR(n), and DECIMAL beyond 38 digits is refused instead
 * of cut. One factory serves one statement; it is not thread-safe.
 */
public final class SchemalessTypeFactory extends JavaTypeFactoryImpl {
    public SchemalessTypeFactory() {
        super(SchemalessTypeSystem.INSTANCE);
    }

    @Override
    public Charset getDefaultCharset() {
        return StandardCharsets.UTF_8;
    }

    @Override
    public RelDataType createSqlType(SqlTypeName typeName) {
        return typeName == SqlTypeName.CHAR
                ? super.createSqlType(SqlTypeName.VARCHAR, 1)
                : super.createSqlType(typeName);
    }

    @Override
    public RelDataType createSqlType(SqlTypeName typeName, int precision) {
        refuseLongDecimal(typeName, precision);
        return super.createSqlType(
                varying(typeName), unbounded(typeName, precision) ? RelDataType.PRECISION_NOT_SPECIFIED : precision);
    }

    /** Says whether a type has the greatest length, which is the same as none, so that there is one such type. */
    private static boolean unbounded(SqlTypeName typeName, int precision) {
        return (typeName == SqlTypeName.VARCHAR || typeName == SqlTypeName.VARBINARY)
                && precision == SchemalessTypeSystem.INSTANCE.getMaxPrecision(typeName);
    }

    @Override
    public RelDataType createSqlType(SqlTypeName typeName, int precision, int scale) {
        refuseLongDecimal(typeName, precision);
        return super.createSqlType(typeName, precision, scale);
    }

    /**
     * Finds no common type for a number and a date, nor for an array and a scalar. Calcite 1.42.0, no issue known: it takes the
     * number for days since 1970, and calls both an array.
     */
    @Override
    public @Nullable RelDataType leastRestrictive(List<RelDataType> types, SqlTypeMappingRule mappingRule) {
        boolean numbers = types.stream().anyMatch(SqlTypeUtil::isNumeric);
        boolean dates = types.stream().anyMatch(SqlTypeUtil::isDatetime);
        boolean arrays = types.stream().anyMatch(type -> type.getSqlTypeName() == SqlTypeName.ARRAY);
        return (numbers && dates) || (arrays && !types.stream().allMatch(SchemalessTypeFactory::mayBeArray))
                ? null
                : keepingPlaces(super.leastRestrictive(types, mappingRule), types);
    }

    /**
     * Returns a common type that keeps places after the point. Calcite gives up all of them for a number of 38 digits
     * before it, so that 0.5 together with a SUM becomes 1.
     */
    private @Nullable RelDataType keepingPlaces(@Nullable RelDataType common, List<RelDataType> types) {
        if (common == null || common.getSqlTypeName() != SqlTypeName.DECIMAL) {
            return common;
        }
        int scale = 0;
        int whole = 0;
        for (RelDataType type : types) {
            if (SqlTypeUtil.isExactNumeric(type)) {
                int places = Math.max(type.getScale(), 0);
                scale = Math.max(scale, places);
                whole = Math.max(whole, type.getPrecision() - places);
            }
        }
        return common.getScale() >= scale
                ? common
                : SchemalessTypeSystem.decimalOf(this, whole, scale, common.isNullable());
    }

    private static boolean mayBeArray(RelDataType type) {
        return switch (type.getSqlTypeName()) {
            case ARRAY, NULL, ANY, UNKNOWN -> true;
            default -> false;
        };
    }

    /** Gives a string type the one character set, whatever a literal's prefix says; {@code U&'…'} would compare with nothing else. */
    @Override
    public RelDataType createTypeWithCharsetAndCollation(RelDataType type, Charset charset, SqlCollation collation) {
        return super.createTypeWithCharsetAndCollation(type, getDefaultCharset(), collation);
    }

    private static SqlTypeName varying(SqlTypeName typeName) {
        return typeName == SqlTypeName.CHAR ? SqlTypeName.VARCHAR : typeName;
    }

    private static void refuseLongDecimal(SqlTypeName typeName, int precision) {
        if (typeName == SqlTypeName.DECIMAL && precision > DecimalType.MAX_PRECISION) {
            throw new SchemalessException(
                    ErrorCode.NUMBER_OUT_OF_RANGE,
                    "Cannot use DECIMAL with " + precision + " digits: at most " + DecimalType.MAX_PRECISION
                            + " are possible. Use DOUBLE or VARCHAR");
        }
    }
}
