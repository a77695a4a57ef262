package dev.schemaless.planner.value;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.planner.type.SchemalessTypeFactory;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.apache.calcite.avatica.util.ByteString;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeName;
import org.junit.jupiter.api.Test;

/** Two values have the same form exactly if {@link ValueOrder} holds them to be equal. */
class HashFormsTest {
    private static final SchemalessTypeFactory TYPES = new SchemalessTypeFactory();
    private static final Map<SqlTypeName, List<Object>> VALUES = Map.ofEntries(
            Map.entry(SqlTypeName.TINYINT, List.of((byte) 0, (byte) 1, (byte) -1)),
            Map.entry(SqlTypeName.SMALLINT, List.of((short) 0, (short) 1, (short) -1)),
            Map.entry(SqlTypeName.INTEGER, List.of(0, 1, -1, 16_777_217)),
            Map.entry(SqlTypeName.BIGINT, List.of(0L, 1L, -1L, 9_007_199_254_740_993L)),
            Map.entry(
                    SqlTypeName.DECIMAL,
                    List.of(
                            new BigDecimal("0.00"),
                            new BigDecimal("1"),
                            new BigDecimal("1.0"),
                            new BigDecimal("1E+2"),
                            new BigDecimal("9007199254740993"))),
            Map.entry(SqlTypeName.REAL, List.of(0f, -0f, 1f, 16_777_216f, Float.NaN)),
            Map.entry(
                    SqlTypeName.DOUBLE,
                    List.of(0.0, -0.0, 1.0, 9_007_199_254_740_992.0, Double.NaN, Double.POSITIVE_INFINITY)),
            Map.entry(SqlTypeName.VARCHAR, List.of("", "a", "A", "a ")),
            Map.entry(SqlTypeName.VARBINARY, List.of(ByteString.of("00", 16), ByteString.of("0000", 16))),
            Map.entry(SqlTypeName.BOOLEAN, List.of(true, false)),
            Map.entry(SqlTypeName.DATE, List.of(0, 1)),
            Map.entry(SqlTypeName.TIMESTAMP, List.of(0L, 1L)),
            Map.entry(SqlTypeName.UUID, List.of(new UUID(0, 1), new UUID(1, 0))));

    @Test
    void formsAreEqualWhereValuesAre() {
        VALUES.forEach((leftName, lefts) -> VALUES.forEach((rightName, rights) -> {
            RelDataType left = TYPES.createSqlType(leftName);
            RelDataType right = TYPES.createSqlType(rightName);
            HashForms.between(left, right).ifPresent(form -> {
                Comparator<Object> order = ValueOrder.between(left, right).orElseThrow();
                lefts.forEach(one -> rights.forEach(other -> compare(form, order, one, other)));
            });
        }));
    }

    private static void compare(UnaryOperator<Object> form, Comparator<Object> order, Object one, Object other) {
        boolean same = form.apply(one).equals(form.apply(other));

        assertThat(same).as("%s %s", one, other).isEqualTo(order.compare(one, other) == 0);
        assertThat(!same || form.apply(one).hashCode() == form.apply(other).hashCode())
                .isTrue();
    }

    @Test
    void typesThatCompareHaveAForm() {
        VALUES.keySet().forEach(name -> {
            RelDataType type = TYPES.createSqlType(name);
            assertThat(HashForms.between(type, type)).as("%s", name).isPresent();
        });
        RelDataType integer = TYPES.createSqlType(SqlTypeName.INTEGER);
        assertThat(HashForms.between(integer, TYPES.createSqlType(SqlTypeName.VARCHAR)))
                .isEmpty();
        RelDataType list = TYPES.createArrayType(integer, -1);
        assertThat(HashForms.between(list, list)).isEmpty();
    }
}
