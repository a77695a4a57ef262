package dev.schemaless.jdbc.result;

import static dev.schemaless.catalog.fixture.Generator.integers;
import static dev.schemaless.catalog.fixture.Generator.longs;
import static dev.schemaless.catalog.fixture.Property.tries;
import static dev.schemaless.jdbc.base.SqlAssertions.assertRefused;
import static dev.schemaless.jdbc.result.ResultSets.ZONE;
import static dev.schemaless.jdbc.result.ResultSets.on;
import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.type.DateType;
import dev.schemaless.catalog.type.IntegerType;
import dev.schemaless.catalog.type.StringType;
import dev.schemaless.catalog.type.TimeType;
import dev.schemaless.catalog.type.TimestampType;
import dev.schemaless.jdbc.value.TemporalConversions;
import dev.schemaless.planner.SqlType;
import java.sql.Date;
import java.sql.ResultSet;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Calendar;
import java.util.List;
import java.util.TimeZone;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TemporalGettersTest {
    private static final SqlType DATE = SqlType.of(new DateType());
    private static final SqlType TIME = SqlType.of(new TimeType(6));
    private static final SqlType TIMESTAMP = SqlType.of(new TimestampType(6));
    private static final LocalDateTime MOMENT = LocalDateTime.of(1969, 12, 31, 23, 59, 59, 123_456_000);

    private static long micros(LocalDateTime value) {
        return ChronoUnit.MICROS.between(LocalDateTime.of(1970, 1, 1, 0, 0), value);
    }

    private static Calendar calendar(String zone) {
        return Calendar.getInstance(TimeZone.getTimeZone(zone));
    }

    @Test
    void datesKeepTheirDay() {
        tries(1_000).forAll(integers(-719_162, 2_932_896), day -> {
            ResultSet rows = on(DATE, day);

            assertThat(rows.getObject(1, LocalDate.class)).isEqualTo(LocalDate.ofEpochDay(day));
            assertThat(rows.getDate(1).toLocalDate()).isEqualTo(LocalDate.ofEpochDay(day));
            assertThat(rows.getString(1)).isEqualTo(LocalDate.ofEpochDay(day).toString());
        });
    }

    @Test
    void timesKeepTheirMicrosecondsAndJavaSqlTheirMilliseconds() {
        tries(1_000).forAll(longs(0, 86_399_999_999L), micros -> {
            LocalTime expected = LocalTime.ofNanoOfDay(micros * 1_000);
            ResultSet rows = on(TIME, micros);

            assertThat(rows.getObject(1, LocalTime.class)).isEqualTo(expected);
            assertThat(TemporalConversions.fromSqlTime(rows.getTime(1), null))
                    .isEqualTo(expected.truncatedTo(ChronoUnit.MILLIS));
        });
    }

    @Test
    void timestampsKeepTheirWallClock() {
        tries(1_000).forAll(longs(-60_000_000_000_000_000L, 200_000_000_000_000_000L), at -> {
            ResultSet rows = on(TIMESTAMP, at);

            assertThat(micros(rows.getObject(1, LocalDateTime.class))).isEqualTo(at);
        });
    }

    @Test
    void textIsAsSqlWritesIt() throws Exception {
        assertThat(on(TIMESTAMP, micros(MOMENT)).getString(1)).isEqualTo("1969-12-31 23:59:59.123456");
        assertThat(on(SqlType.of(new TimestampType(0)), 0L).getString(1)).isEqualTo("1970-01-01 00:00:00");
        assertThat(on(TIME, 45_296_000_007L).getString(1)).isEqualTo("12:34:56.000007");
    }

    @Test
    void javaSqlClassesShowTheSameWallClock() throws Exception {
        ResultSet rows = on(TIMESTAMP, micros(MOMENT));

        assertThat(rows.getTimestamp(1)).isEqualTo(Timestamp.valueOf(MOMENT));
        assertThat(rows.getDate(1)).isEqualTo(Date.valueOf("1969-12-31"));
        assertThat(rows.getTime(1).toString())
                .isEqualTo(Time.valueOf("23:59:59").toString());
    }

    @Test
    void calendarSaysWhereTheWallClockHangs() throws Exception {
        ResultSet rows = on(TIMESTAMP, micros(MOMENT));

        assertThat(rows.getTimestamp(1, calendar("America/New_York")).toInstant())
                .isEqualTo(Instant.parse("1970-01-01T04:59:59.123456Z"));
    }

    /** As without a calendar: days are Julian before 1582, and zones have no local mean time. */
    @ParameterizedTest
    @ValueSource(strings = {"0001-01-01", "1500-01-01", "1582-10-15", "1850-05-05", "1899-12-31", "2026-03-29"})
    void calendarOfTheSameZoneChangesNothing(LocalDate day) throws Exception {
        for (String zone : List.of("UTC", "Europe/Berlin", "Europe/Amsterdam", "America/New_York")) {
            LocalDateTime noon = day.atTime(12, 0, 0, 123_456_000);
            Calendar calendar = calendar(zone);
            Date date = TemporalConversions.toSqlDate(day, calendar);
            Timestamp timestamp = TemporalConversions.toSqlTimestamp(noon, calendar);

            assertThat(TemporalConversions.fromSqlDate(date, calendar)).isEqualTo(day);
            assertThat(TemporalConversions.fromSqlTimestamp(timestamp, calendar))
                    .isEqualTo(noon);
        }
        Calendar here = Calendar.getInstance();
        assertThat(TemporalConversions.toSqlDate(day, here)).isEqualTo(Date.valueOf(day));
        assertThat(TemporalConversions.fromSqlDate(Date.valueOf(day), here)).isEqualTo(day);
        Timestamp noon = Timestamp.valueOf(day.atTime(12, 0));
        assertThat(TemporalConversions.toSqlTimestamp(day.atTime(12, 0), here)).isEqualTo(noon);
        assertThat(TemporalConversions.fromSqlTimestamp(noon, here)).isEqualTo(day.atTime(12, 0));
    }

    @Test
    void typesWithOffsetUseTheSessionsZone() throws Exception {
        ResultSet rows = on(TIMESTAMP, micros(MOMENT));
        ZonedDateTime expected = MOMENT.atZone(ZONE);

        assertThat(rows.getObject(1, OffsetDateTime.class)).isEqualTo(expected.toOffsetDateTime());
        assertThat(rows.getObject(1, Instant.class)).isEqualTo(expected.toInstant());
        assertThat(rows.getObject(1, ZonedDateTime.class)).isEqualTo(expected);
    }

    @Test
    void textThatIsATimeIsReadAsOne() throws Exception {
        SqlType text = SqlType.of(new StringType(30, false));

        assertThat(on(text, "2026-02-28 10:11:12.5").getObject(1, LocalDateTime.class))
                .isEqualTo("2026-02-28T10:11:12.5");
        assertThat(on(text, "2026-02-28").getTimestamp(1)).isEqualTo(Timestamp.valueOf("2026-02-28 00:00:00"));
        assertThat(on(text, "2026-02-28T10:11:12").getDate(1)).isEqualTo(Date.valueOf("2026-02-28"));
        assertThat(on(text, "10:11:12.123456").getObject(1, LocalTime.class)).isEqualTo("10:11:12.123456");
        assertThat(on(text, "10:11").getObject(1, LocalTime.class)).isEqualTo("10:11");
        assertThat(on(text, "2026-02-28 10:11:12").getObject(1, LocalTime.class))
                .isEqualTo("10:11:12");
        assertRefused(() -> on(text, "2026-02-28").getTime(1), "22018").withMessageContaining("to time");
        assertRefused(() -> on(text, "").getTime(1), "22018").withMessageContaining("to time");
        assertRefused(() -> on(text, "2026-02-30").getDate(1), "22018").withMessageContaining("to date");
    }

    @Test
    void numbersAreNoDates() {
        assertRefused(() -> on(SqlType.of(new IntegerType(32)), 3).getDate(1), "07006")
                .withMessageContaining("an Integer never is one");
    }

    @Test
    void timesHaveNoDate() {
        assertRefused(() -> on(TIME, 3).getDate(1), "07006").withMessageContaining("to date");
    }
}
