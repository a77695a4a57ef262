package dev.schemaless.stores.entry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.index.Bound;
import dev.schemaless.catalog.index.IndexOrder;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.type.BinaryType;
import dev.schemaless.catalog.type.FloatingType;
import dev.schemaless.catalog.type.IntegerType;
import dev.schemaless.catalog.type.ScalarType;
import dev.schemaless.catalog.type.StringType;
import dev.schemaless.catalog.type.TimestampType;
import dev.schemaless.catalog.type.UuidType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a position among entries tells of rows, where a server orders what it keeps of their values. */
final class ExternalEntryOrderTest {
    private static final ScalarType TEXT = new StringType(StringType.UNBOUNDED, false);

    /**
     * A column of an index table, and what its server makes of values.
     *
     * @param values makes random ones
     * @param kept what is kept for a value
     * @param server how it orders what is kept
     */
    private record Kind(
            String name,
            EntryColumn column,
            ScalarType type,
            EntryNumbers numbers,
            Function<Random, Object> values,
            UnaryOperator<Object> kept,
            Comparator<Object> server) {
        static final Kind INT = new Kind(
                "INT",
                column("int"),
                new IntegerType(64),
                EntryNumbers.AS_THEY_ARE,
                Kind::number,
                Kind::clamped,
                Kind::numeric);
        static final Kind DOUBLE = new Kind(
                "DOUBLE",
                column("double"),
                new FloatingType(64),
                EntryNumbers.AS_THEY_ARE,
                Kind::fraction,
                Kind::finite,
                Kind::fractional);
        static final Kind PADDED_TEXT = text("texts as if blanks followed", ' ');
        static final List<Kind> ALL = List.of(
                INT,
                DOUBLE,
                PADDED_TEXT,
                text("texts", -1),
                new Kind(
                        "BIGINT of floats",
                        column("bigint"),
                        new IntegerType(64),
                        EntryNumbers.THROUGH_FLOAT64,
                        Kind::large,
                        value -> (long) (double) (Long) value,
                        Kind::numeric),
                new Kind(
                        "whole numbers in DOUBLE",
                        column("double"),
                        new IntegerType(64),
                        EntryNumbers.AS_THEY_ARE,
                        Kind::large,
                        value -> (double) (Long) value,
                        Kind::numeric),
                bytes("varbinary", value -> value.length > 3 ? Arrays.copyOf(value, 3) : value),
                bytes("binary", value -> Arrays.copyOf(value, 3)));

        private static Kind text(String name, int end) {
            return new Kind(
                    name,
                    text(),
                    TEXT,
                    EntryNumbers.AS_THEY_ARE,
                    Kind::letters,
                    Kind::cut,
                    (left, right) -> codePoints(left, right, end));
        }

        private static Kind bytes(String type, UnaryOperator<byte[]> kept) {
            return new Kind(
                    type,
                    new EntryColumn("c", type, false, OptionalInt.of(3), null, null),
                    new BinaryType(StringType.UNBOUNDED, false),
                    EntryNumbers.AS_THEY_ARE,
                    Kind::octets,
                    value -> kept.apply((byte[]) value),
                    Kind::unsigned);
        }

        @Override
        public String toString() {
            return name;
        }

        private static Object large(Random random) {
            return (1L << 53) + random.nextInt(8) - 3;
        }

        private static EntryColumn column(String type) {
            return new EntryColumn("c", type, false, OptionalInt.empty(), null, null);
        }

        private static EntryColumn text() {
            return new EntryColumn("c", "varchar", false, OptionalInt.of(3), "utf8mb4", "utf8mb4_bin");
        }

        private static Object number(Random random) {
            return switch (random.nextInt(4)) {
                case 0 -> Integer.MAX_VALUE - 2L + random.nextInt(5);
                case 1 -> Integer.MIN_VALUE + 2L - random.nextInt(5);
                default -> (long) random.nextInt(6);
            };
        }

        private static Object clamped(Object value) {
            return Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, (Long) value));
        }

        private static Object fraction(Random random) {
            return List.of(
                            Double.NEGATIVE_INFINITY,
                            -Double.MAX_VALUE,
                            -1.5,
                            -0.0,
                            0.0,
                            2.5,
                            Double.MAX_VALUE,
                            Double.POSITIVE_INFINITY,
                            Double.NaN)
                    .get(random.nextInt(9));
        }

        private static Object finite(Object value) {
            double number = (Double) value;
            return Double.isNaN(number) ? 0d : Math.max(-Double.MAX_VALUE, Math.min(Double.MAX_VALUE, number)) + 0d;
        }

        private static Object letters(Random random) {
            StringBuilder text = new StringBuilder();
            for (int i = random.nextInt(5); i > 0; i--) {
                text.append(List.of("a", "b", " ", "\t", "\u0000", "\ue000", "\ud83d\ude00", "\ud7ff")
                        .get(random.nextInt(random.nextBoolean() ? 2 : 8)));
            }
            return text.toString();
        }

        private static Object cut(Object value) {
            String text = (String) value;
            return text.codePointCount(0, text.length()) <= 3 ? text : text.substring(0, text.offsetByCodePoints(0, 3));
        }

        private static Object octets(Random random) {
            byte[] bytes = new byte[random.nextInt(6)];
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] =
                        (byte) List.of(0, 1, 0x7f, 0x80).get(random.nextInt(4)).intValue();
            }
            return bytes;
        }

        private static int numeric(Object left, Object right) {
            return Double.compare(((Number) left).doubleValue(), ((Number) right).doubleValue()) != 0
                    ? Double.compare(((Number) left).doubleValue(), ((Number) right).doubleValue())
                    : left instanceof Long number ? number.compareTo((Long) right) : 0;
        }

        private static int fractional(Object left, Object right) {
            return Double.compare((Double) left + 0d, (Double) right + 0d);
        }

        private static int codePoints(Object left, Object right, int end) {
            int[] first = ((String) left).codePoints().toArray();
            int[] second = ((String) right).codePoints().toArray();
            for (int i = 0; i < Math.max(first.length, second.length); i++) {
                int compared = Integer.compare(i < first.length ? first[i] : end, i < second.length ? second[i] : end);
                if (compared != 0) {
                    return compared;
                }
            }
            return 0;
        }

        private static int unsigned(Object left, Object right) {
            return Arrays.compareUnsigned((byte[]) left, (byte[]) right);
        }

        /** Compares as SQL does. */
        int compare(Object left, Object right) {
            if (left instanceof String text) {
                return text.compareTo((String) right);
            }
            return left instanceof Double ? fractional(left, right) : server.compare(left, right);
        }

        AuditedColumn audited() {
            return new AuditedColumn(column, new Column("c", "c", type, Column.BASE_CELL, false, null));
        }
    }

    private static EntryAudit audit(EntryNumbers numbers, List<AuditedColumn> columns) {
        return new EntryAudit(
                "i",
                columns,
                new EntryAudit.Source(slot -> "`i` e", "e.k", new NoKeys(), ""),
                new EntryAudit.Rules(numbers, EntryAudit.Absence.NO_ENTRY, EntryAudit.Place.UNKNOWN));
    }

    static Stream<Kind> kinds() {
        return Kind.ALL.stream();
    }

    /** Of rows whose entries are at a position or behind it none comes before a row that is ahead of the position. */
    @ParameterizedTest
    @MethodSource("kinds")
    void noUnreadRowComesBeforeOneThatIsAhead(Kind kind) {
        EntryAudit audit = audit(kind.numbers, List.of(kind.audited()));
        assertThat(audit.isOrdered(0)).isTrue();
        for (int order = 0; order < 4; order++) {
            IndexOrder read = new IndexOrder(0, 1, order % 2 == 1, order < 2);
            int ahead = 0;
            for (int seed = 0; seed < 300; seed++) {
                ahead += check(kind, audit, read, new Random(seed));
            }
            assertThat(ahead).as("%s", read).isGreaterThan(1000);
        }
    }

    /** Returns how many rows are ahead of positions. */
    private static int check(Kind kind, EntryAudit audit, IndexOrder read, Random random) {
        ExternalEntryOrder kept = new ExternalEntryOrder(audit, read);
        int sign = read.backward() ? -1 : 1;
        List<Object> values = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            values.add(kind.values.apply(random));
        }
        // these have entries elsewhere, which are read as well
        values.removeIf(value -> read.backward() && value.equals(Double.NaN));
        Collections.shuffle(values, random);
        values.sort((a, b) -> sign * kind.server.compare(kind.kept.apply(a), kind.kept.apply(b)));
        int ahead = 0;
        for (int i = 0; i < values.size(); i++) {
            List<KeptValue> position = List.of(new KeptValue(kind.column, kind.kept.apply(values.get(i))));
            for (Object value : values) {
                if (kept.isAhead(List.of(value), position)) {
                    ahead++;
                    assertThat(values.subList(i, values.size()))
                            .as("behind %s", value)
                            .allMatch(unread -> sign * kind.compare(value, unread) < (read.whole() ? 1 : 0));
                }
            }
        }
        return ahead;
    }

    @Test
    void laterColumnsCountWhereEarlierOnesAreTheSame() {
        EntryAudit audit = audit(EntryNumbers.AS_THEY_ARE, List.of(Kind.INT.audited(), Kind.PADDED_TEXT.audited()));
        ExternalEntryOrder order = new ExternalEntryOrder(audit, new IndexOrder(0, 2, false, false));
        List<KeptValue> position =
                List.of(new KeptValue(Kind.INT.column, 5L), new KeptValue(Kind.PADDED_TEXT.column, "b"));

        assertThat(order.isAhead(List.of(4L, "z"), position)).isTrue();
        assertThat(order.isAhead(List.of(5L, "a"), position)).isTrue();
        assertThat(order.isAhead(List.of(5L, "b"), position)).isFalse();
        assertThat(order.isAhead(List.of(6L, "a"), position)).isFalse();
        assertThat(order.isAhead(Arrays.asList(null, "a"), position)).isFalse();
    }

    @Test
    void typesThatServersOrderOtherwiseAreNotOrdered() {
        EntryColumn caseless =
                new EntryColumn("c", "varchar", false, OptionalInt.of(9), "utf8mb4", "utf8mb4_general_ci");
        EntryColumn key = new EntryColumn("c", "binary", false, OptionalInt.of(16), null, null);
        EntryColumn time = new EntryColumn("c", "datetime", false, OptionalInt.empty(), null, null);

        assertThat(isOrdered(caseless, TEXT)).isFalse();
        assertThat(isOrdered(key, new UuidType())).isFalse();
        assertThat(isOrdered(time, new TimestampType(3))).isFalse();
        assertThat(isOrdered(Kind.DOUBLE.column, new FloatingType(32))).isFalse();
        assertThat(isOrdered(Kind.INT.column, TEXT)).isFalse();
    }

    private static boolean isOrdered(EntryColumn entry, ScalarType type) {
        AuditedColumn column = new AuditedColumn(entry, new Column("c", "c", type, Column.BASE_CELL, false, null));
        return audit(EntryNumbers.AS_THEY_ARE, List.of(column)).isOrdered(0);
    }

    @Test
    void queryOrdersByWhatIsKept() {
        EntryAudit audit = audit(EntryNumbers.AS_THEY_ARE, List.of(Kind.INT.audited(), Kind.DOUBLE.audited()));
        ExternalEntryOrder order = new ExternalEntryOrder(audit, new IndexOrder(1, 1, true, true));

        Query first = order.first(6, 3, List.of(new Bound.In(List.of(7L))), 20);

        assertThat(first.text())
                .isEqualTo("/* schemaless:external-first */ SELECT 6, e.k, e.`c` FROM `i` e WHERE e.`c` IN (?)"
                        + " AND e.`c` IS NOT NULL ORDER BY e.`c` DESC LIMIT 20");
        assertThat(first.parameters()).isEqualTo(List.of(7L));
        assertThat(order.strays(7, 3, List.of(), 20).orElseThrow().text())
                .contains("WHERE e.`c` IS NOT NULL AND (e.`c` = 0.0)");
    }
}
