package dev.schemaless.planner.expression;

import static dev.schemaless.catalog.fixture.Property.tries;
import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.fixture.Generator;
import dev.schemaless.planner.fault.RuntimeErrors;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.type.SqlTypeName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The evaluator and H2 give the same values.
 *
 * <p>Left out because they differ on purpose: the scale of a DECIMAL quotient (H2 has its own rule; compared by value where it terminates),
 * LIKE's default escape (H2 has backslash, the standard none).
 */
class EvaluatorProperties {
    private static final SqlBench BENCH = new SqlBench(
            EvaluatorProperties::rowType,
            List.of(
                    row(1, 10L, "1.50", 1.5, "a", true, 0),
                    row(3, 1_000_000L, "100.00", -0.5, "Abc", false, 19782),
                    row(-7, -5L, "0.00", 0.0, " b ", null, -1),
                    row(null, null, null, null, null, true, null),
                    row(100, 2L, "-3.00", 2.0, "", false, 20000)));

    private static RelDataType rowType(RelDataTypeFactory types) {
        RelDataTypeFactory.Builder builder = types.builder();
        builder.add("i", SqlTypeName.INTEGER)
                .nullable(true)
                .add("l", SqlTypeName.BIGINT)
                .nullable(true);
        builder.add("d", SqlTypeName.DECIMAL, 10, 2)
                .nullable(true)
                .add("f", SqlTypeName.DOUBLE)
                .nullable(true);
        builder.add("s", SqlTypeName.VARCHAR, 20)
                .nullable(true)
                .add("b", SqlTypeName.BOOLEAN)
                .nullable(true);
        return builder.add("dt", SqlTypeName.DATE).nullable(true).build();
    }

    private static Object[] row(Integer i, Long l, String d, Double f, String s, Boolean b, Integer dt) {
        return new Object[] {i, l, d == null ? null : new BigDecimal(d), f, s, b, dt};
    }

    @Test
    void conditionsAgree() {
        tries(400).forAll(SqlExpressions.conditions(), EvaluatorProperties::agree);
    }

    @Test
    void numbersAgree() {
        tries(400).forAll(SqlExpressions.numbers(), EvaluatorProperties::agree);
    }

    @Test
    void stringsAgree() {
        tries(400).forAll(SqlExpressions.strings(), EvaluatorProperties::agree);
    }

    /** Calcite's own ways with these were wrong: see {@code SchemalessTypeSystem} and {@code TrimCall}. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "SUBSTRING(' b ' FROM 1 FOR 2) = CAST(COALESCE(CAST(NULL AS VARCHAR), s) AS VARCHAR(2))",
                "CASE WHEN TRIM(s) = 'a' THEN TRIM('  ' || s) ELSE TRIM(LEADING 'A' FROM s || ' ') END",
                "CASE WHEN TRIM(s) = 'Abc' THEN TRIM(TRAILING 'c' FROM s) ELSE TRIM(CASE WHEN b THEN ' t ' ELSE 'f ' END) END",
            })
    void foundByChanceBeforeAgree(String expression) throws SQLException {
        agree(expression);
    }

    private static void agree(String expression) throws SQLException {
        List<Object> evaluated = normal(BENCH.evaluateAll(expression));
        assertThat(normal(h2(expression))).as("H2: " + expression).isEqualTo(evaluated);
    }

    private static List<Object> normal(List<Object> values) {
        return values.stream().map(EvaluatorProperties::normal).toList();
    }

    private static Object normal(Object value) {
        if (!(value instanceof Number number)) {
            return String.valueOf(value);
        }
        return new BigDecimal(number.toString()).stripTrailingZeros().toPlainString();
    }

    private static List<Object> h2(String expression) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:");
                var statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t (id IDENTITY, i INTEGER, l BIGINT, d DECIMAL(10, 2), f DOUBLE PRECISION,"
                    + " s VARCHAR(20), b BOOLEAN, dt DATE)");
            try (var insert =
                    connection.prepareStatement("INSERT INTO t (i, l, d, f, s, b, dt) VALUES (?,?,?,?,?,?,?)")) {
                for (Object[] row : BENCH.rows()) {
                    Object[] values = Arrays.copyOf(row, row.length);
                    values[6] = row[6] == null ? null : LocalDate.ofEpochDay((Integer) row[6]);
                    for (int i = 0; i < values.length; i++) {
                        insert.setObject(i + 1, values[i]);
                    }
                    insert.execute();
                }
            }
            List<Object> results = new ArrayList<>();
            try (ResultSet rows = statement.executeQuery("SELECT " + expression + " FROM t ORDER BY id")) {
                while (rows.next()) {
                    results.add(rows.getObject(1));
                }
            }
            return results;
        }
    }

    /** An extreme value, which is cut to fit its type. */
    private record Operand(SqlTypeName type, long value) {
        private Object inForm() {
            return switch (type) {
                case TINYINT -> (byte) value;
                case SMALLINT -> (short) value;
                case INTEGER -> (int) value;
                default -> value;
            };
        }

        private BigInteger exact() {
            return BigInteger.valueOf(((Number) inForm()).longValue());
        }
    }

    private static Generator<Operand> operands() {
        Generator<SqlTypeName> types =
                Generator.of(SqlTypeName.TINYINT, SqlTypeName.SMALLINT, SqlTypeName.INTEGER, SqlTypeName.BIGINT);
        Generator<Long> extremes = Generator.of(
                0L,
                1L,
                -1L,
                2L,
                127L,
                -128L,
                32767L,
                -32768L,
                2147483647L,
                -2147483648L,
                Long.MAX_VALUE,
                Long.MIN_VALUE,
                3037000500L);
        return random -> new Operand(types.next(random), extremes.next(random));
    }

    @Test
    void extremeArithmeticIsExactOrRefused() {
        Generator<String> operations = Generator.of("x + y", "x - y", "x * y", "x / y", "x % y", "-x", "ABS(x)");
        tries(400).forAll(operations, operands(), operands(), (operation, left, right) -> {
            SqlBench bench = new SqlBench(
                    types -> types.builder()
                            .add("x", left.type())
                            .add("y", right.type())
                            .build(),
                    List.<Object[]>of(new Object[] {left.inForm(), right.inForm()}));
            String expression = operation.replace("x", "t.x");
            SqlTypeName type = bench.expression(expression).getType().getSqlTypeName();
            assertThat(outcome(() -> bench.evaluate(expression)))
                    .isEqualTo(outcome(() -> fitting(exact(operation, left.exact(), right.exact()), type)));
        });
    }

    private static BigInteger exact(String operation, BigInteger x, BigInteger y) {
        return switch (operation) {
            case "x + y" -> x.add(y);
            case "x - y" -> x.subtract(y);
            case "x * y" -> x.multiply(y);
            case "x / y" -> x.divide(y);
            case "x % y" -> x.remainder(y);
            case "-x" -> x.negate();
            default -> x.abs();
        };
    }

    private static BigInteger fitting(BigInteger value, SqlTypeName type) {
        int bits = switch (type) {
            case TINYINT -> Byte.SIZE;
            case SMALLINT -> Short.SIZE;
            case INTEGER -> Integer.SIZE;
            default -> Long.SIZE;
        };
        if (value.bitLength() >= bits) {
            throw new ArithmeticException("out of range");
        }
        return value;
    }

    private static String outcome(Supplier<Object> computation) {
        try {
            return String.valueOf(normal(computation.get()));
        } catch (RuntimeException e) {
            return RuntimeErrors.translate(e).code().toString().toLowerCase(Locale.ROOT);
        }
    }
}
