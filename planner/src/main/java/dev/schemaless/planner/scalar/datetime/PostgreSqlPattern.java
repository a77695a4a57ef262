package dev.schemaless.planner.scalar.datetime;

import dev.schemaless.planner.scalar.datetime.DatetimeFormat.Part;
import dev.schemaless.planner.scalar.datetime.DatetimeText.Field;
import java.time.LocalDateTime;
import java.time.temporal.IsoFields;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Patterns of TO_CHAR, TO_DATE and TO_TIMESTAMP: the longest word that has a meaning is taken, {@code FM} before it
 * leaves out padding, and text in double quotes is copied.
 */
final class PostgreSqlPattern {
    private static final int YEAR_DIGITS = 4;
    private static final int NAME_WIDTH = 9;
    private static final int DAYS_PER_WEEK = 7;

    private static final Map<String, Field> FIELDS = Map.of(
            "YYYY", Field.YEAR,
            "MM", Field.MONTH,
            "DD", Field.DAY,
            "DDD", Field.DAY_OF_YEAR,
            "HH24", Field.HOUR,
            "HH12", Field.HOUR_OF_HALF,
            "HH", Field.HOUR_OF_HALF,
            "MI", Field.MINUTE,
            "SS", Field.SECOND);

    private static final Map<String, ToIntFunction<LocalDateTime>> NUMBERS = Map.ofEntries(
            Map.entry("YYYY", LocalDateTime::getYear),
            Map.entry("IYYY", value -> value.get(IsoFields.WEEK_BASED_YEAR)),
            Map.entry("CC", value -> (value.getYear() + 99) / 100),
            Map.entry("MM", LocalDateTime::getMonthValue),
            Map.entry("DD", LocalDateTime::getDayOfMonth),
            Map.entry("DDD", LocalDateTime::getDayOfYear),
            Map.entry("ID", value -> value.getDayOfWeek().getValue()),
            Map.entry("D", value -> value.getDayOfWeek().getValue() % DAYS_PER_WEEK + 1),
            Map.entry("Q", value -> value.get(IsoFields.QUARTER_OF_YEAR)),
            Map.entry("WW", value -> (value.getDayOfYear() - 1) / DAYS_PER_WEEK + 1),
            Map.entry("W", value -> (value.getDayOfMonth() - 1) / DAYS_PER_WEEK + 1),
            Map.entry("IW", value -> value.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR)),
            Map.entry("HH24", LocalDateTime::getHour),
            Map.entry("HH12", DatetimeParts::hourOfHalf),
            Map.entry("HH", DatetimeParts::hourOfHalf),
            Map.entry("MI", LocalDateTime::getMinute),
            Map.entry("SSSS", value -> value.toLocalTime().toSecondOfDay()),
            Map.entry("SS", LocalDateTime::getSecond));

    /** Longer ones first. */
    private static final List<String> WORDS = List.of(
            "MONTH", "YYYY", "IYYY", "HH24", "HH12", "SSSS", "A.M.", "P.M.", "MON", "DAY", "DDD", "MM", "MI", "MS",
            "DD", "DY", "YY", "CC", "HH", "SS", "US", "WW", "IW", "ID", "AM", "PM", "D", "Q", "W");

    private final String pattern;
    private final List<Part> parts = new ArrayList<>();
    private int at;

    private PostgreSqlPattern(String pattern) {
        this.pattern = pattern;
    }

    static DatetimeFormat compile(String pattern) {
        return new DatetimeFormat(new PostgreSqlPattern(pattern).parts());
    }

    private List<Part> parts() {
        while (at < pattern.length()) {
            boolean padded = !pattern.regionMatches(true, at, "FM", 0, 2);
            at += padded ? 0 : 2;
            String word = word();
            if (word != null) {
                String written = pattern.substring(at, at + word.length());
                at += word.length();
                parts.add(part(word, written, padded));
            } else if (at < pattern.length()) {
                text();
            }
        }
        return parts;
    }

    private @Nullable String word() {
        return WORDS.stream()
                .filter(word -> pattern.regionMatches(true, at, word, 0, word.length()))
                .findFirst()
                .orElse(null);
    }

    private void text() {
        if (pattern.charAt(at) != '"') {
            parts.add(new DatetimeParts.Text(pattern.charAt(at++)));
            return;
        }
        int end = pattern.indexOf('"', at + 1);
        String quoted = pattern.substring(at + 1, end < 0 ? pattern.length() : end);
        quoted.chars().forEach(letter -> parts.add(new DatetimeParts.Text((char) letter)));
        at = end < 0 ? pattern.length() : end + 1;
    }

    private static Part part(String word, String written, boolean padded) {
        return switch (word) {
            case "YY" -> new DatetimeParts.ShortYear();
            case "MS" -> new DatetimeParts.Fraction("MS".length() + 1);
            case "US" -> new DatetimeParts.Fraction(2 * ("US".length() + 1));
            case "AM", "PM" -> new DatetimeParts.Half(cased(List.of("AM", "PM"), written));
            case "A.M.", "P.M." -> new DatetimeParts.Half(cased(List.of("A.M.", "P.M."), written));
            case "MONTH" -> month(DatetimeParts.MONTHS, written, padded);
            case "MON" -> month(DatetimeParts.SHORT_MONTHS, written, false);
            case "DAY" -> day(DatetimeParts.DAYS, written, padded);
            case "DY" -> day(DatetimeParts.SHORT_DAYS, written, false);
            default -> number(word, padded);
        };
    }

    private static Part number(String word, boolean padded) {
        int digits = word.equals("SSSS")
                ? YEAR_DIGITS + 1
                : word.startsWith("HH") ? 2 : word.equals("ID") ? 1 : word.length();
        int least = padded && !word.equals("SSSS") ? digits : 1;
        ToIntFunction<LocalDateTime> of = java.util.Objects.requireNonNull(NUMBERS.get(word));
        return new DatetimeParts.Digits(least, digits, FIELDS.get(word), of);
    }

    private static Part month(List<String> names, String written, boolean padded) {
        return new DatetimeParts.Name(
                names, Field.MONTH, value -> value.getMonthValue() - 1, letters(written), padded ? NAME_WIDTH : 0);
    }

    private static Part day(List<String> names, String written, boolean padded) {
        return new DatetimeParts.Name(
                names, null, value -> value.getDayOfWeek().getValue() - 1, letters(written), padded ? NAME_WIDTH : 0);
    }

    private static List<String> cased(List<String> words, String written) {
        return words.stream().map(letters(written)).toList();
    }

    /** Returns the case of names by that of the pattern's word: lower, upper, or first letter upper. */
    private static UnaryOperator<String> letters(String written) {
        if (Character.isLowerCase(written.charAt(0))) {
            return name -> name.toLowerCase(Locale.ROOT);
        }
        return Character.isLowerCase(written.charAt(1)) ? name -> name : name -> name.toUpperCase(Locale.ROOT);
    }
}
