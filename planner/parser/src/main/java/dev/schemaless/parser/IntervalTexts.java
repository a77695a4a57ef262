package dev.schemaless.parser;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** {@code INTERVAL '1 day 2 hours'}, as PostgreSQL has it: the units stand in the text. */
public final class IntervalTexts {
    private static final Pattern PART = Pattern.compile("\\s*([+-]?\\d{1,9}(?:\\.\\d{1,3})?)\\s*([A-Za-z]+)\\s*");
    /** Units of days and time, in milliseconds. */
    private static final Map<String, Long> MILLIS = Map.ofEntries(
            Map.entry("millisecond", 1L),
            Map.entry("ms", 1L),
            Map.entry("second", 1_000L),
            Map.entry("sec", 1_000L),
            Map.entry("s", 1_000L),
            Map.entry("minute", 60_000L),
            Map.entry("min", 60_000L),
            Map.entry("m", 60_000L),
            Map.entry("hour", 3_600_000L),
            Map.entry("h", 3_600_000L),
            Map.entry("day", 86_400_000L),
            Map.entry("d", 86_400_000L),
            Map.entry("week", 604_800_000L),
            Map.entry("w", 604_800_000L));
    /** Units of months, in months. */
    private static final Map<String, Long> MONTHS = Map.of(
            "month", 1L, "mon", 1L, "year", 12L, "y", 12L, "decade", 120L, "century", 1_200L, "centurie", 1_200L);

    private static final long DAY = 86_400_000L;
    private static final int DIGITS = 9;
    private static final long MOST_DAYS = 999_999_999L;

    private IntervalTexts() {}

    /**
     * Returns the interval of a text, of months or of milliseconds.
     *
     * @param sign -1 if a minus precedes the text
     * @throws org.apache.calcite.runtime.CalciteContextException if it is not such a text, or has both months and days
     */
    public static SqlLiteral read(String text, int sign, SqlParserPos position) {
        BigDecimal months = BigDecimal.ZERO;
        BigDecimal millis = BigDecimal.ZERO;
        boolean hasMonths = false;
        boolean hasMillis = false;
        Matcher part = PART.matcher(text);
        int end = 0;
        while (end < text.length() && part.region(end, text.length()).lookingAt()) {
            BigDecimal number = new BigDecimal(part.group(1));
            Long ofMonths = unit(MONTHS, part.group(2));
            Long ofMillis = unit(MILLIS, part.group(2));
            if (ofMonths != null) {
                months = months.add(number.multiply(BigDecimal.valueOf(ofMonths)));
                hasMonths = true;
            } else if (ofMillis != null) {
                millis = millis.add(number.multiply(BigDecimal.valueOf(ofMillis)));
                hasMillis = true;
            } else {
                break;
            }
            end = part.end();
        }
        if (end < text.length() || hasMonths == hasMillis) {
            throw SyntaxErrors.at(
                    position,
                    "'" + text
                            + "' is not an interval: write numbers with units, either years and months or days and times,"
                            + " such as '1 day 2 hours'");
        }
        BigDecimal signed = (hasMonths ? months : millis).multiply(BigDecimal.valueOf(sign));
        return hasMonths ? ofMonths(whole(signed, position), position) : ofMillis(whole(signed, position), position);
    }

    /** Units may be in the plural, and of any case. */
    private static @Nullable Long unit(Map<String, Long> units, String word) {
        String name = word.toLowerCase(Locale.ROOT);
        Long size = units.get(name);
        return size == null && name.endsWith("s") ? units.get(name.substring(0, name.length() - 1)) : size;
    }

    private static long whole(BigDecimal number, SqlParserPos position) {
        try {
            return number.longValueExact();
        } catch (ArithmeticException e) {
            throw SyntaxErrors.at(position, "an interval has whole months, or whole milliseconds");
        }
    }

    private static SqlLiteral ofMonths(long months, SqlParserPos position) {
        SqlIntervalQualifier unit = new SqlIntervalQualifier(TimeUnit.MONTH, DIGITS, null, -1, position);
        return SqlLiteral.createInterval(signOf(months), Long.toString(Math.abs(months)), unit, position);
    }

    private static SqlLiteral ofMillis(long millis, SqlParserPos position) {
        long size = Math.abs(millis);
        long days = size / DAY;
        if (days > MOST_DAYS) {
            throw SyntaxErrors.at(position, "an interval has at most " + MOST_DAYS + " days");
        }
        String text = String.format(
                Locale.ROOT,
                "%d %02d:%02d:%02d.%03d",
                days,
                size / 3_600_000 % 24,
                size / 60_000 % 60,
                size / 1_000 % 60,
                size % 1_000);
        SqlIntervalQualifier unit = new SqlIntervalQualifier(TimeUnit.DAY, DIGITS, TimeUnit.SECOND, 3, position);
        return SqlLiteral.createInterval(signOf(millis), text, unit, position);
    }

    private static int signOf(long number) {
        return number < 0 ? -1 : 1;
    }
}
