package dev.schemaless.planner.repair.conversion;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.time.LocalTime;
import java.util.Random;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlUnknownLiteral;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.junit.jupiter.api.Test;

/** Literals since 1582-10-15 are what Calcite makes of them. */
final class DateLiteralsTest {
    private static final int TRIES = 2_000;
    private static final LocalDate FIRST = LocalDate.of(1582, 10, 15);
    private static final LocalDate LAST = LocalDate.of(9999, 12, 31);

    private static SqlLiteral readHere(String tag, String text) {
        return DateLiterals.read(unknown(tag, text), literal -> {
            throw new IllegalArgumentException("Calcite is asked for " + literal);
        });
    }

    private static SqlUnknownLiteral unknown(String tag, String text) {
        return (SqlUnknownLiteral) SqlLiteral.createUnknown(tag, text, SqlParserPos.ZERO);
    }

    @Test
    void literalsAreThoseOfCalcite() {
        Random random = new Random(7);
        for (int i = 0; i < TRIES; i++) {
            String date = FIRST.plusDays(random.nextLong(LAST.toEpochDay() - FIRST.toEpochDay() + 1))
                    .toString();
            String time = date + " " + secondOf(random);

            SqlLiteral day = readHere("DATE", date);
            SqlLiteral moment = readHere("TIMESTAMP", time);

            assertThat(day)
                    .hasToString(unknown("DATE", date).resolve(SqlTypeName.DATE).toString());
            SqlLiteral ofCalcite = unknown("TIMESTAMP", time).resolve(SqlTypeName.TIMESTAMP);
            assertThat(moment).hasToString(ofCalcite.toString()).isInstanceOf(ofCalcite.getClass());
            assertThat(moment.getTypeName()).isEqualTo(ofCalcite.getTypeName());
            assertThat(moment.equals(ofCalcite)).as(time).isTrue();
        }
    }

    private static String secondOf(Random random) {
        LocalTime time = LocalTime.ofSecondOfDay(random.nextInt(86_400));
        return String.format("%02d:%02d:%02d", time.getHour(), time.getMinute(), time.getSecond());
    }
}
