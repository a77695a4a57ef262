package dev.schemaless.jdbc.value;

import static dev.schemaless.jdbc.base.SqlAssertions.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.jdbc.result.ResultSets;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Date;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ParameterFormTest {
    private static final ZoneId ZONE = ResultSets.ZONE;
    private static final ValueContext CONTEXT = ResultSets.CONTEXT;

    @Test
    void javaSqlClassesBecomeTheirWallClock() throws Exception {
        assertThat(ParameterForm.of(Date.valueOf("2026-03-29"))).isEqualTo(LocalDate.of(2026, 3, 29));
        assertThat(ParameterForm.of(Timestamp.valueOf("2026-03-28 01:02:03.456")))
                .isEqualTo(LocalDateTime.of(2026, 3, 28, 1, 2, 3, 456_000_000));
        Time time = new Time(Time.valueOf("10:11:12").getTime() + 345);
        assertThat(ParameterForm.of(time)).isEqualTo(LocalTime.of(10, 11, 12, 345_000_000));
    }

    @Test
    void instantsKeepTheirOffset() throws Exception {
        Instant instant = Instant.parse("2026-03-29T01:30:00Z");

        assertThat(ParameterForm.of(instant)).isEqualTo(instant.atOffset(java.time.ZoneOffset.UTC));
        ZonedDateTime zoned = instant.atZone(ZONE);
        assertThat(ParameterForm.of(zoned)).isEqualTo(zoned.toOffsetDateTime());
    }

    @Test
    void arraysAndCollectionsBecomeLists() throws Exception {
        assertThat(ParameterForm.of(new int[] {1, 2})).isEqualTo(List.of(1, 2));
        assertThat(ParameterForm.of(new Object[] {"a", null, Date.valueOf("1970-01-01")}))
                .isEqualTo(Arrays.asList("a", null, LocalDate.EPOCH));
        assertThat(ParameterForm.of(Map.of("k", 'c'))).isEqualTo(Map.of("k", "c"));
    }

    @Test
    void largeObjectsBecomeTheirContent() throws Exception {
        assertThat(ParameterForm.of(new MemoryBlob(new byte[] {1}))).isEqualTo(new byte[] {1});
        assertThat(ParameterForm.of(new MemoryClob("text"))).isEqualTo("text");
    }

    @Test
    void bytesAreCopied() throws Exception {
        byte[] given = {1};
        byte[] taken = (byte[]) ParameterForm.of(given);
        given[0] = 2;
        assertThat(taken).containsExactly(1);
    }

    @Test
    void targetTypeConverts() throws Exception {
        assertThat(ParameterForm.of("42", Types.INTEGER, -1, CONTEXT)).isEqualTo(42);
        assertThat(ParameterForm.of(1.005, Types.DECIMAL, 2, CONTEXT)).isEqualTo(new BigDecimal("1.01"));
        assertThat(ParameterForm.of("2026-01-02", Types.DATE, -1, CONTEXT)).isEqualTo(LocalDate.of(2026, 1, 2));
        assertThat(ParameterForm.of(5L, Types.VARCHAR, -1, CONTEXT)).isEqualTo("5");
        assertThat(ParameterForm.of(5L, Types.OTHER, -1, CONTEXT)).isEqualTo(5L);
        assertThat(ParameterForm.of(null, Types.INTEGER, -1, CONTEXT)).isNull();
        assertRefused(() -> ParameterForm.of(300, Types.TINYINT, -1, CONTEXT), "22003")
                .withMessageContaining("300 is out of its range");
    }

    @Test
    void classesTheStoreCannotHoldAreRefused() {
        assertRefused(() -> ParameterForm.of(Thread.currentThread()), "07006")
                .withMessageContaining("a Thread never is one");
    }

    @Test
    void streamsMustHaveTheLengthThatWasAnnounced() throws Exception {
        assertThat(ParameterStreams.text(new java.io.StringReader("abcdef"), 3)).isEqualTo("abc");
        assertThat(ParameterStreams.bytes(new java.io.ByteArrayInputStream(new byte[9]), -1))
                .hasSize(9);
        assertRefused(() -> ParameterStreams.text(new java.io.StringReader("ab"), 3), "22023")
                .withMessageContaining("ended after 2, 3 were announced");
    }

    @Test
    void nestingWithoutEndIsRefused() {
        List<Object> self = new ArrayList<>();
        self.add(self);
        Object[] array = new Object[1];
        array[0] = array;
        Map<String, Object> map = new HashMap<>();
        map.put("k", map);
        List<Object> deep = List.of();
        for (int i = 0; i < 100_000; i++) {
            deep = List.of(deep);
        }
        for (Object nested : List.of(self, array, map, deep)) {
            assertRefused(() -> ParameterForm.of(nested), "54000").withMessageContaining("more than 100 deep");
        }
    }

    @Test
    void numbersOfABillionDigitsAreRefused() {
        BigDecimal large = new BigDecimal("1E+2147483647");

        assertRefused(() -> ParameterForm.of(large), "22003").withMessageContaining("1E+2147483647");
        assertRefused(() -> ParameterForm.of(large, Types.VARCHAR, -1, CONTEXT), "22003")
                .withMessageContaining("out of its range");
        assertRefused(() -> ParameterForm.of(BigInteger.ONE.shiftLeft(1_000_000)), "22003")
                .withMessageContaining("1000001 bits");
        assertRefused(() -> ParameterForm.of(1, Types.DECIMAL, Integer.MAX_VALUE, CONTEXT), "22023")
                .withMessageContaining("scale 2147483647");
    }

    @Test
    void timesFarBeyondTheCalendarAreRefused() {
        for (Object value : List.of(LocalDateTime.MAX, LocalDate.MIN, OffsetDateTime.MAX)) {
            assertRefused(() -> ParameterForm.of(value), "22008").withMessageContaining("Years go from 1 to 9999");
        }
        assertRefused(() -> ParameterForm.of(Instant.MAX), "22023").withMessageContaining("cannot be read");
    }

    @Test
    void failureOfTheCallersObjectIsARefusal() {
        Iterable<Object> broken = new AbstractList<>() {
            @Override
            public Object get(int index) {
                throw new IllegalStateException("gone");
            }

            @Override
            public int size() {
                return 1;
            }
        };

        assertRefused(() -> ParameterForm.of(broken), "22023").withMessageContaining("gone");
    }
}
