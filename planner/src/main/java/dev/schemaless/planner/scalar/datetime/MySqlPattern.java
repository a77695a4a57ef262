package dev.schemaless.planner.scalar.datetime;

import dev.schemaless.planner.scalar.datetime.DatetimeFormat.Part;
import dev.schemaless.planner.scalar.datetime.DatetimeText.Field;
import java.time.LocalDateTime;
import java.time.temporal.IsoFields;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** Patterns of DATE_FORMAT and STR_TO_DATE. A letter that means nothing stands for itself. */
final class MySqlPattern {
    private static final int YEAR_DIGITS = 4;
    private static final int DAY_DIGITS = 3;
    private static final int MICRO_DIGITS = 6;
    private static final int FIRST_TEEN = 11;
    private static final int LAST_TEEN = 13;

    private MySqlPattern() {}

    static DatetimeFormat compile(String pattern) {
        List<Part> parts = new ArrayList<>();
        for (int i = 0; i < pattern.length(); i++) {
            char letter = pattern.charAt(i);
            if (letter == '%' && i + 1 < pattern.length()) {
                i++;
                parts.addAll(parts(pattern.charAt(i)));
            } else {
                parts.add(new DatetimeParts.Text(letter));
            }
        }
        return new DatetimeFormat(parts);
    }

    private static List<Part> parts(char letter) {
        return switch (letter) {
            case 'T' -> compile("%H:%i:%s").parts();
            case 'r' -> compile("%h:%i:%s %p").parts();
            default -> List.of(isOfDate(letter) ? date(letter) : time(letter));
        };
    }

    private static boolean isOfDate(char letter) {
        return "YymcMbdejDaWwvx".indexOf(letter) >= 0;
    }

    private static Part date(char letter) {
        return switch (letter) {
            case 'Y' -> new DatetimeParts.Digits(YEAR_DIGITS, YEAR_DIGITS, Field.YEAR, LocalDateTime::getYear);
            case 'y' -> new DatetimeParts.ShortYear();
            case 'm' -> new DatetimeParts.Digits(2, 2, Field.MONTH, LocalDateTime::getMonthValue);
            case 'c' -> new DatetimeParts.Digits(1, 2, Field.MONTH, LocalDateTime::getMonthValue);
            case 'M' -> month(DatetimeParts.MONTHS);
            case 'b' -> month(DatetimeParts.SHORT_MONTHS);
            case 'd' -> new DatetimeParts.Digits(2, 2, Field.DAY, LocalDateTime::getDayOfMonth);
            case 'e' -> new DatetimeParts.Digits(1, 2, Field.DAY, LocalDateTime::getDayOfMonth);
            case 'j' ->
                new DatetimeParts.Digits(DAY_DIGITS, DAY_DIGITS, Field.DAY_OF_YEAR, LocalDateTime::getDayOfYear);
            case 'D' -> new Ordinal();
            case 'a' -> day(DatetimeParts.SHORT_DAYS);
            case 'W' -> day(DatetimeParts.DAYS);
            case 'w' ->
                new DatetimeParts.Digits(
                        1, 1, null, value -> value.getDayOfWeek().getValue() % 7);
            case 'v' -> new DatetimeParts.Digits(2, 2, null, value -> value.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR));
            default ->
                new DatetimeParts.Digits(YEAR_DIGITS, YEAR_DIGITS, null, value -> value.get(IsoFields.WEEK_BASED_YEAR));
        };
    }

    private static Part time(char letter) {
        return switch (letter) {
            case 'H' -> new DatetimeParts.Digits(2, 2, Field.HOUR, LocalDateTime::getHour);
            case 'k' -> new DatetimeParts.Digits(1, 2, Field.HOUR, LocalDateTime::getHour);
            case 'h', 'I' -> new DatetimeParts.Digits(2, 2, Field.HOUR_OF_HALF, DatetimeParts::hourOfHalf);
            case 'l' -> new DatetimeParts.Digits(1, 2, Field.HOUR_OF_HALF, DatetimeParts::hourOfHalf);
            case 'i' -> new DatetimeParts.Digits(2, 2, Field.MINUTE, LocalDateTime::getMinute);
            case 's', 'S' -> new DatetimeParts.Digits(2, 2, Field.SECOND, LocalDateTime::getSecond);
            case 'f' -> new DatetimeParts.Fraction(MICRO_DIGITS);
            case 'p' -> new DatetimeParts.Half(List.of("AM", "PM"));
            default -> new DatetimeParts.Text(letter);
        };
    }

    private static Part month(List<String> names) {
        return new DatetimeParts.Name(
                names, Field.MONTH, value -> value.getMonthValue() - 1, UnaryOperator.identity(), 0);
    }

    private static Part day(List<String> names) {
        return new DatetimeParts.Name(
                names, null, value -> value.getDayOfWeek().getValue() - 1, UnaryOperator.identity(), 0);
    }

    /** The day of the month with its English ending, such as 1st. */
    private record Ordinal() implements Part {
        private static final List<String> ENDINGS = List.of("th", "st", "nd", "rd");

        @Override
        public void print(LocalDateTime value, StringBuilder out) {
            int day = value.getDayOfMonth();
            boolean teen = day >= FIRST_TEEN && day <= LAST_TEEN;
            out.append(day).append(teen || day % 10 >= ENDINGS.size() ? ENDINGS.get(0) : ENDINGS.get(day % 10));
        }

        @Override
        public void read(DatetimeText text) {
            text.number(Field.DAY, 2);
            text.name(ENDINGS);
        }
    }
}
