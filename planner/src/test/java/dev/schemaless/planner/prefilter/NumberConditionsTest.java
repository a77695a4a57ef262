package dev.schemaless.planner.prefilter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.catalog.cell.MaterializedRow;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.codec.BodyWriter;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.row.RowValue;
import dev.schemaless.catalog.row.filter.NumberFilter;
import dev.schemaless.catalog.type.FloatingType;
import dev.schemaless.catalog.type.IntegerType;
import dev.schemaless.planner.arithmetic.CheckedArithmetic;
import dev.schemaless.planner.expression.EvaluationContext;
import dev.schemaless.planner.expression.SqlBench;
import dev.schemaless.planner.type.SchemalessTypeFactory;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What of a condition makes a filter, and what does not. */
final class NumberConditionsTest {
    private static final RexBuilder REX = new RexBuilder(new SchemalessTypeFactory());
    private static final SqlBench BENCH = new SqlBench(
            types -> types.builder()
                    .add("n", types.createTypeWithNullability(types.createSqlType(SqlTypeName.BIGINT), true))
                    .add("m", types.createTypeWithNullability(types.createSqlType(SqlTypeName.BIGINT), true))
                    .add("x", types.createTypeWithNullability(types.createSqlType(SqlTypeName.REAL), true))
                    .add("far", types.createTypeWithNullability(types.createSqlType(SqlTypeName.BIGINT), true))
                    .build(),
            List.of());
    private static final List<RowValue> VALUES = List.of(
            declared("n", Column.BASE_CELL),
            new RowValue.Dynamic("m", new IntegerType(64)),
            new RowValue.Dynamic("x", new FloatingType(32)),
            declared("far", "meta"));

    private static RowValue declared(String name, String cell) {
        return new RowValue.Declared(new Column(name, name, new IntegerType(64), cell, false, null));
    }

    private static Optional<NumberFilter> filter(String sql, List<String> cells, @Nullable Object... parameters) {
        return filter(node(sql), cells, parameters);
    }

    private static RexNode node(String sql) {
        return CheckedArithmetic.rewrite(BENCH.expression(sql), REX);
    }

    private static Optional<NumberFilter> filter(RexNode node, List<String> cells, @Nullable Object... parameters) {
        EvaluationContext context = new EvaluationContext(
                Arrays.asList(parameters), Instant.EPOCH, ZoneOffset.UTC, "tester", StatementGuard.none());
        return NumberConditions.of(REX, RelOptUtil.conjunctions(node), VALUES::get, cells)
                .bind(context);
    }

    private static Optional<NumberFilter> filter(String sql, @Nullable Object... parameters) {
        return filter(sql, List.of(Column.BASE_CELL), parameters);
    }

    private static StoredRow row(long n) {
        BodyWriter body = new BodyWriter();
        body.writeMapHeader(1);
        body.writeString("n");
        body.writeLong(n);
        return new MaterializedRow(RowKey.of(1, 2), 0, 0, 0, List.of(body.toBytes()));
    }

    /** Compares an expression with 0, 1, 2 …: {@code n = 0 OR n = 1 OR …} */
    private static RexNode compared(SqlOperator junction, String expression, SqlOperator comparison, int parts) {
        RexNode left = node(expression);
        return REX.makeCall(
                junction,
                IntStream.range(0, parts)
                        .mapToObj(i -> REX.makeCall(
                                comparison, left, REX.makeExactLiteral(BigDecimal.valueOf(i), left.getType())))
                        .toList());
    }

    private static NumberFilter filterOf(RexNode node) {
        return filter(node, List.of(Column.BASE_CELL)).orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "x > 1",
                "far > 1",
                "n > 1 OR x > 1",
                "n > 1 OR far = 2",
                "RAND() < n",
                "CAST(n AS VARCHAR) = '1'",
                "n + 0.5 > m",
                "(n > 1) IS NOT TRUE",
                "n > 1.5",
                "n * 2 > m",
                "CASE WHEN n > 1 THEN 1 ELSE m END > n"
            })
    void whatIsNotKnownMakesNoFilter(String sql) {
        assertThat(filter(sql)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"n = 2", "n > 1 AND x > 1", "far > 1 AND (n = 2 OR m = 1)"})
    void partsThatAreKnownMakeOne(String sql) {
        NumberFilter filter = filter(sql).orElseThrow();

        assertThat(filter.mayPass(row(2))).isTrue();
        assertThat(filter.mayPass(row(1))).isFalse();
    }

    /** The second field is that of the part that is known, not one of a part that is not. */
    @Test
    void partThatIsNotKnownLeavesTheOthersFields() {
        NumberFilter filter =
                filter("n > 0 AND (m > 1 OR x > 1) AND (n = 2 OR m < 0)").orElseThrow();

        assertThat(filter.mayPass(row(2))).isTrue();
        assertThat(filter.mayPass(row(1))).isFalse();
        assertThat(filter.fields().names()).containsExactly("n", "m");
        assertThat(filter("n > 0 AND (m > 1 OR x > 1)").orElseThrow().fields().names())
                .containsExactly("n");
    }

    @Test
    void rowsWithoutTheBaseCellAreNotTested() {
        assertThat(filter("n = 2", List.of("meta"))).isEmpty();
    }

    @Test
    void valueThatCannotBeComputedRulesNothingOut() {
        assertThat(filter("n = 1 / CAST(? AS BIGINT)", 0L)).isEmpty();
        assertThat(filter("n > 1 / CAST(? AS BIGINT)", 0L).orElseThrow().mayPass(row(2)))
                .isTrue();
        assertThat(filter("n > 1 / CAST(? AS BIGINT) AND n = 3", 0L)
                        .orElseThrow()
                        .mayPass(row(2)))
                .isFalse();
    }

    @Test
    void longListsAreOneTest() {
        NumberFilter among = filterOf(compared(SqlStdOperatorTable.OR, "n + 0", SqlStdOperatorTable.EQUALS, 5_000));
        NumberFilter notAmong = filterOf(compared(SqlStdOperatorTable.AND, "n", SqlStdOperatorTable.NOT_EQUALS, 5_000));

        assertThat(among.mayPass(row(4_999))).isTrue();
        assertThat(among.mayPass(row(5_000))).isFalse();
        assertThat(notAmong.mayPass(row(4_999))).isFalse();
        assertThat(notAmong.mayPass(row(5_000))).isTrue();
    }

    /** So many would take longer than to decode the row. */
    @Test
    void tooManyTestsAreNotMade() {
        RexNode many = compared(SqlStdOperatorTable.OR, "n + m", SqlStdOperatorTable.GREATER_THAN, 5_000);

        assertThat(filter(many, List.of(Column.BASE_CELL))).isEmpty();
        NumberFilter filter = filterOf(REX.makeCall(SqlStdOperatorTable.AND, node("n = 2"), many));
        assertThat(filter.mayPass(row(2))).isTrue();
        assertThat(filter.mayPass(row(1))).isFalse();
    }

    @Test
    void deepNestsAreNotTested() {
        RexNode sum = node("n");
        for (int i = 0; i < 1_000; i++) {
            sum = REX.makeCall(SqlStdOperatorTable.CHECKED_PLUS, sum, node("m"));
        }
        RexNode condition = REX.makeCall(SqlStdOperatorTable.GREATER_THAN, sum, node("m"));

        assertThat(filter(condition, List.of(Column.BASE_CELL))).isEmpty();
    }
}
