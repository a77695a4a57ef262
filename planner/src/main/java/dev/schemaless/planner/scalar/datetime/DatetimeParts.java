package dev.schemaless.planner.scalar.datetime;

import dev.schemaless.planner.scalar.datetime.DatetimeFormat.Part;
import dev.schemaless.planner.scalar.datetime.DatetimeText.Field;
import java.time.DayOfWeek;
import java.time.LocalDateTime;
import java.time.Month;
import java.time.format.TextStyle;
import java.time.temporal.ChronoField;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The kinds of parts that formats have. */
final class DatetimeParts {
    static final List<String> MONTHS = Arrays.stream(Month.values())
            .map(month -> month.getDisplayName(TextStyle.FULL, Locale.ENGLISH))
            .toList();
    static final List<String> SHORT_MONTHS = shortened(MONTHS);
    static final List<String> DAYS = Arrays.stream(DayOfWeek.values())
            .map(day -> day.getDisplayName(TextStyle.FULL, Locale.ENGLISH))
            .toList();
    static final List<String> SHORT_DAYS = shortened(DAYS);

    private static final int SHORT = 3;
    private static final int NOON = 12;
    private static final int MICRO_DIGITS = 6;

    private DatetimeParts() {}

    private static List<String> shortened(List<String> names) {
        return names.stream().map(name -> name.substring(0, SHORT)).toList();
    }

    /** A character that stands for itself. */
    record Text(char letter) implements Part {
        @Override
        public void print(LocalDateTime value, StringBuilder out) {
            out.append(letter);
        }

        @Override
        public void read(DatetimeText text) {
            text.separator(letter);
        }
    }

    /**
     * A number.
     *
     * @param least digits that are printed
     * @param most digits that are read
     * @param field null if the number is not used
     */
    record Digits(int least, int most, @Nullable Field field, ToIntFunction<LocalDateTime> of) implements Part {
        @Override
        public void print(LocalDateTime value, StringBuilder out) {
            String digits = Integer.toString(of.applyAsInt(value));
            out.append("0".repeat(Math.max(least - digits.length(), 0))).append(digits);
        }

        @Override
        public void read(DatetimeText text) {
            String digits = text.digits(most);
            if (field != null) {
                text.put(field, Integer.parseInt(digits));
            }
        }
    }

    /** The last two digits of a year; those below 70 are of this century. */
    record ShortYear() implements Part {
        private static final int CENTURY = 100;
        private static final int FIRST = 70;

        @Override
        public void print(LocalDateTime value, StringBuilder out) {
            out.append(String.format(Locale.ROOT, "%02d", value.getYear() % CENTURY));
        }

        @Override
        public void read(DatetimeText text) {
            int year = Integer.parseInt(text.digits(2));
            text.put(Field.YEAR, (year < FIRST ? 2000 : 1900) + year);
        }
    }

    /** A fraction of a second, of so many digits. */
    record Fraction(int digits) implements Part {
        @Override
        public void print(LocalDateTime value, StringBuilder out) {
            out.append(String.format(Locale.ROOT, "%06d", value.get(ChronoField.MICRO_OF_SECOND)), 0, digits);
        }

        @Override
        public void read(DatetimeText text) {
            String read = text.digits(digits);
            text.put(Field.MICROS, Integer.parseInt(read + "0".repeat(MICRO_DIGITS - read.length())));
        }
    }

    /**
     * A name, of a month or a day.
     *
     * @param field null if the name is not used
     * @param width to which blanks fill it
     */
    record Name(
            List<String> names,
            @Nullable Field field,
            ToIntFunction<LocalDateTime> position,
            UnaryOperator<String> letters,
            int width)
            implements Part {
        @Override
        public void print(LocalDateTime value, StringBuilder out) {
            String name = names.get(position.applyAsInt(value));
            out.append(letters.apply(name)).append(" ".repeat(Math.max(width - name.length(), 0)));
        }

        @Override
        public void read(DatetimeText text) {
            int found = text.name(names) + 1;
            if (field != null) {
                text.put(field, found);
            }
        }
    }

    /** Whether it is before or after noon; the words are in that order. */
    record Half(List<String> words) implements Part {
        @Override
        public void print(LocalDateTime value, StringBuilder out) {
            out.append(words.get(value.getHour() / NOON));
        }

        @Override
        public void read(DatetimeText text) {
            text.put(Field.AFTERNOON, text.name(words));
        }
    }

    /** Returns the hour of half a day, from 1 to 12. */
    static int hourOfHalf(LocalDateTime value) {
        return (value.getHour() + NOON - 1) % NOON + 1;
    }
}
