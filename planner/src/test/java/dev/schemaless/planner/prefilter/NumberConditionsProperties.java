package dev.schemaless.planner.prefilter;

import static dev.schemaless.catalog.fixture.Generator.seeds;
import static dev.schemaless.catalog.fixture.Property.tries;
import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.catalog.cell.MaterializedRow;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.codec.BodyReader;
import dev.schemaless.catalog.codec.BodyWriter;
import dev.schemaless.catalog.row.RowValue;
import dev.schemaless.catalog.row.filter.NumberFilter;
import dev.schemaless.catalog.type.ColumnType;
import dev.schemaless.catalog.type.FloatingType;
import dev.schemaless.catalog.type.IntegerType;
import dev.schemaless.catalog.type.Mismatch;
import dev.schemaless.catalog.type.StringType;
import dev.schemaless.planner.arithmetic.CheckedArithmetic;
import dev.schemaless.planner.expression.EvaluationContext;
import dev.schemaless.planner.expression.Evaluators;
import dev.schemaless.planner.expression.SqlBench;
import dev.schemaless.planner.type.SchemalessTypeFactory;
import dev.schemaless.planner.type.TypeMapping;
import java.math.BigInteger;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.apache.calcite.plan.RelOptPredicateList;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexSimplify;
import org.apache.calcite.rex.RexUtil;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * What the filter says of a row's bytes, against what the evaluator says of the decoded row: a row that passes is never ruled out, and
 * where the filter knows everything the others are.
 */
class NumberConditionsProperties {
    private static final int ROWS = 30;

    private static final Map<String, ColumnType> COLUMNS = new LinkedHashMap<>();

    static {
        COLUMNS.put("t", new IntegerType(8));
        COLUMNS.put("i", new IntegerType(32));
        COLUMNS.put("j", new IntegerType(64));
        COLUMNS.put("l", new IntegerType(64));
        COLUMNS.put("f", new FloatingType(64));
        COLUMNS.put("g", new FloatingType(64));
        COLUMNS.put("s", new StringType(20, false));
    }

    private static final List<String> FIELDS = List.copyOf(COLUMNS.keySet());
    private static final RexBuilder REX = new RexBuilder(new SchemalessTypeFactory());
    private static final SqlBench BENCH = new SqlBench(NumberConditionsProperties::rowType, List.of());

    private static RelDataType rowType(RelDataTypeFactory types) {
        RelDataTypeFactory.Builder builder = types.builder();
        COLUMNS.forEach((name, type) ->
                builder.add(name, types.createTypeWithNullability(TypeMapping.relType(type, types), true)));
        return builder.build();
    }

    /** What a condition may turn out to be, where parts of it have to be refused. */
    private enum Truth {
        TRUE,
        FALSE,
        UNKNOWN;

        private static final Set<Truth> ALL = EnumSet.allOf(Truth.class);

        static Truth of(@Nullable Object value) {
            return value == null ? UNKNOWN : (Boolean) value ? TRUE : FALSE;
        }

        Truth negated() {
            return this == UNKNOWN ? UNKNOWN : this == TRUE ? FALSE : TRUE;
        }

        /** TRUE is greatest, FALSE least: AND is the least, OR the greatest. */
        int rank() {
            return this == UNKNOWN ? 1 : this == TRUE ? 2 : 0;
        }
    }

    @Test
    void plainConditionsAreExact() {
        tries(1_000).forAll(NumberSql.plain(), seeds(), (condition, rowSeed) -> {
            Random random = new Random(rowSeed);
            EvaluationContext context = context(condition);
            RexNode node = simplified(condition);
            Optional<NumberFilter> filter = filter(node, context);
            assertThat(filter.isPresent() || isFixed(node))
                    .as("%s %s", condition, node)
                    .isTrue();
            for (int i = 0; i < ROWS && filter.isPresent(); i++) {
                List<byte @Nullable []> values = plainValues(random);
                @Nullable Object[] decoded = decoded(values);
                assertThat(filter.get().mayPass(row(values)))
                        .as("%s %s of %s", condition, node, Arrays.asList(decoded))
                        .isEqualTo(Boolean.TRUE.equals(Evaluators.of(node).evaluate(decoded, context)));
            }
        });
    }

    /** Says whether nothing is asked of the row. */
    private static boolean isFixed(RexNode node) {
        return RelOptUtil.InputFinder.bits(node).isEmpty();
    }

    @Test
    void rowThatMayPassIsNotRuledOut() {
        tries(2_000).forAll(NumberSql.any(), seeds(), (condition, rowSeed) -> {
            Random random = new Random(rowSeed);
            EvaluationContext context = context(condition);
            for (RexNode node : forms(condition)) {
                Optional<NumberFilter> filter = filter(node, context);
                if (filter.isEmpty()) {
                    continue;
                }
                for (int i = 0; i < ROWS; i++) {
                    List<byte @Nullable []> values = anyValues(random);
                    if (!filter.get().mayPass(row(values))) {
                        assertThat(truths(node, decoded(values), context))
                                .as("%s %s of %s", condition, node, Arrays.asList(decoded(values)))
                                .doesNotContain(Truth.TRUE);
                    }
                }
            }
        });
    }

    private static EvaluationContext context(NumberSql condition) {
        return new EvaluationContext(
                condition.parameters(), Instant.EPOCH, ZoneOffset.UTC, "tester", StatementGuard.none());
    }

    /** Returns the condition as it was written and as plans have it. */
    private static List<RexNode> forms(NumberSql condition) {
        return List.of(written(condition), simplified(condition));
    }

    private static RexNode written(NumberSql condition) {
        return CheckedArithmetic.rewrite(BENCH.expression(condition.sql()), REX);
    }

    private static RexNode simplified(NumberSql condition) {
        RexSimplify simplify = new RexSimplify(REX, RelOptPredicateList.EMPTY, RexUtil.EXECUTOR);
        return simplify.simplifyUnknownAsFalse(written(condition));
    }

    private static Optional<NumberFilter> filter(RexNode node, EvaluationContext context) {
        return NumberConditions.of(
                        REX,
                        RelOptUtil.conjunctions(node),
                        position -> new RowValue.Dynamic(FIELDS.get(position), COLUMNS.get(FIELDS.get(position))),
                        List.of("meta", "base"))
                .bind(context);
    }

    private static Set<Truth> truths(RexNode node, @Nullable Object[] row, EvaluationContext context) {
        return switch (node.getKind()) {
            case AND, OR -> {
                boolean least = node.isA(org.apache.calcite.sql.SqlKind.AND);
                yield ((RexCall) node)
                        .getOperands().stream()
                                .map(operand -> truths(operand, row, context))
                                .reduce((a, b) -> joined(a, b, least))
                                .orElseThrow();
            }
            case NOT -> {
                Set<Truth> negated = EnumSet.noneOf(Truth.class);
                truths(((RexCall) node).getOperands().get(0), row, context)
                        .forEach(truth -> negated.add(truth.negated()));
                yield negated;
            }
            case IS_TRUE, IS_NOT_TRUE -> tested(node, Truth.TRUE, row, context);
            case IS_FALSE, IS_NOT_FALSE -> tested(node, Truth.FALSE, row, context);
            default -> {
                try {
                    yield EnumSet.of(Truth.of(Evaluators.of(node).evaluate(row, context)));
                } catch (SchemalessException e) {
                    yield Truth.ALL;
                }
            }
        };
    }

    private static Set<Truth> tested(RexNode node, Truth wanted, @Nullable Object[] row, EvaluationContext context) {
        boolean positive = node.getKind() == org.apache.calcite.sql.SqlKind.IS_TRUE
                || node.getKind() == org.apache.calcite.sql.SqlKind.IS_FALSE;
        Set<Truth> found = EnumSet.noneOf(Truth.class);
        truths(((RexCall) node).getOperands().get(0), row, context)
                .forEach(truth -> found.add((truth == wanted) == positive ? Truth.TRUE : Truth.FALSE));
        return found;
    }

    private static Set<Truth> joined(Set<Truth> first, Set<Truth> second, boolean least) {
        Set<Truth> all = EnumSet.noneOf(Truth.class);
        for (Truth a : first) {
            for (Truth b : second) {
                all.add((a.rank() < b.rank()) == least ? a : b);
            }
        }
        return all;
    }

    private static StoredRow row(List<byte @Nullable []> values) {
        BodyWriter body = new BodyWriter();
        body.writeMapHeader((int) values.stream().filter(value -> value != null).count());
        for (int i = 0; i < values.size(); i++) {
            byte[] value = values.get(i);
            if (value != null) {
                body.writeString(FIELDS.get(i));
                body.writeRaw(value, 0, value.length);
            }
        }
        return new MaterializedRow(RowKey.of(1, 2), 0, 0, 0, List.of(new byte[] {(byte) 0x80}, body.toBytes()));
    }

    private static @Nullable Object[] decoded(List<byte @Nullable []> values) {
        Object[] decoded = new Object[values.size()];
        for (int i = 0; i < decoded.length; i++) {
            byte[] value = values.get(i);
            Object read = value == null ? null : COLUMNS.get(FIELDS.get(i)).read(new BodyReader(value, "a row"));
            decoded[i] = read == Mismatch.VALUE ? null : read;
        }
        return decoded;
    }

    private static List<byte @Nullable []> plainValues(Random random) {
        List<byte @Nullable []> values = new ArrayList<>();
        for (ColumnType type : COLUMNS.values()) {
            values.add(
                    switch (random.nextInt(8)) {
                        case 0 -> null;
                        case 1 -> packed(BodyWriter::writeNil);
                        default -> {
                            long whole = random.nextInt(13) - 5L;
                            yield packed(
                                    type instanceof StringType
                                            ? body -> body.writeString("five")
                                            : type instanceof FloatingType && random.nextInt(4) > 0
                                                    ? body -> body.writeDouble(whole / 2.0)
                                                    : body -> body.writeLong(whole));
                        }
                    });
        }
        return values;
    }

    private static List<byte @Nullable []> anyValues(Random random) {
        List<byte @Nullable []> values = new ArrayList<>();
        for (int i = 0; i < COLUMNS.size(); i++) {
            values.add(random.nextInt(10) == 0 ? null : packed(anyValue(random)));
        }
        return values;
    }

    private static Packing anyValue(Random random) {
        long small = random.nextInt(13) - 5L;
        return switch (random.nextInt(12)) {
            case 0 -> BodyWriter::writeNil;
            case 1 -> body -> body.writeLong(one(random, 127L, -129L, 70_000L, 1L << 31, 1L << 53, (1L << 53) + 1));
            case 2 -> body -> body.writeLong(one(random, Long.MAX_VALUE, Long.MIN_VALUE, -(1L << 33)));
            case 3 ->
                body -> body.writeDouble(one(random, 0.5, -0.0, Double.NaN, 1e300, Double.NEGATIVE_INFINITY, 0x1p53));
            case 4 -> body -> body.writeFloat((float) (small / 2.0));
            case 5 -> body -> body.writeString(one(random, "five", "5", "-7", "NaN", "1e400", "0.5"));
            case 6 -> body -> body.writeInteger(BigInteger.ONE.shiftLeft(64).subtract(BigInteger.TEN));
            case 7 -> body -> body.writeBoolean(true);
            case 8, 9 -> body -> body.writeDouble(small / 2.0);
            default -> body -> body.writeLong(small);
        };
    }

    @SafeVarargs
    private static <T> T one(Random random, T... choices) {
        return choices[random.nextInt(choices.length)];
    }

    /** Writes a value. */
    private interface Packing {
        void to(BodyWriter body);
    }

    private static byte[] packed(Packing packing) {
        BodyWriter body = new BodyWriter();
        packing.to(body);
        return body.toBytes();
    }
}
