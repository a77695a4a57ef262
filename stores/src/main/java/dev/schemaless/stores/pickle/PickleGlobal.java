package dev.schemaless.stores.pickle;

import dev.schemaless.catalog.codec.NumberText;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.temporal.ChronoField;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The classes and functions whose results are values. Other names in a pickle are refused before a value is made. */
enum PickleGlobal {
    DATE_TIME("datetime.datetime") {
        @Override
        PickleValue call(List<PickleValue> arguments) {
            byte[] state = state(arguments, 10);
            return new PickleValue.Text(date(state) + "T" + time(state, 4));
        }
    },
    DATE("datetime.date") {
        @Override
        PickleValue call(List<PickleValue> arguments) {
            return new PickleValue.Text(date(state(arguments, 4)).toString());
        }
    },
    TIME("datetime.time") {
        @Override
        PickleValue call(List<PickleValue> arguments) {
            return new PickleValue.Text(time(state(arguments, 6), 0));
        }
    },
    TIME_DELTA("datetime.timedelta") {
        @Override
        PickleValue call(List<PickleValue> arguments) {
            if (arguments.size() != 3 || !arguments.stream().allMatch(PickleValue.Small.class::isInstance)) {
                throw wrong();
            }
            List<Long> parts = arguments.stream()
                    .map(part -> ((PickleValue.Small) part).number())
                    .toList();
            if (Math.abs(parts.get(0)) > MOST_DAYS) {
                throw wrong();
            }
            return new PickleValue.Text(Duration.ofDays(parts.get(0))
                    .plusSeconds(parts.get(1) % SECONDS)
                    .plusNanos(1000 * (parts.get(2) % MICROS))
                    .toString());
        }
    },
    UUID("uuid.UUID") {
        @Override
        PickleValue call(List<PickleValue> arguments) {
            if (!arguments.isEmpty()) {
                throw wrong();
            }
            return new PickleValue.Uuid();
        }
    },
    DECIMAL("decimal.Decimal _decimal.Decimal _pydecimal.Decimal") {
        @Override
        PickleValue call(List<PickleValue> arguments) {
            String text = arguments.size() == 1 ? textOf(arguments.get(0)) : "";
            if (NumberText.parse(text) == null && !SPECIAL.contains(text)) {
                throw wrong();
            }
            return new PickleValue.Text(text);
        }
    },
    SET("__builtin__.set builtins.set __builtin__.frozenset builtins.frozenset") {
        @Override
        PickleValue call(List<PickleValue> arguments) {
            if (arguments.isEmpty()) {
                return new PickleValue.Items();
            }
            if (arguments.size() == 1 && arguments.get(0) instanceof PickleValue.Items items) {
                return items;
            }
            throw wrong();
        }
    },
    /** Makes an object of a class without its initializer: here UUIDs alone. */
    RECONSTRUCTOR("copy_reg._reconstructor copyreg._reconstructor") {
        @Override
        PickleValue call(List<PickleValue> arguments) {
            if (arguments.size() == 3
                    && arguments.get(0) instanceof PickleValue.Callable made
                    && made.global() == UUID
                    && arguments.get(1) instanceof PickleValue.Callable base
                    && base.global() == OBJECT
                    && arguments.get(2) == PickleValue.Single.NONE) {
                return new PickleValue.Uuid();
            }
            throw wrong();
        }
    },
    OBJECT("__builtin__.object builtins.object") {
        @Override
        PickleValue call(List<PickleValue> arguments) {
            throw wrong();
        }
    };

    private static final Set<String> SPECIAL = Set.of("NaN", "sNaN", "-NaN", "-sNaN", "Infinity", "-Infinity");
    private static final long MOST_DAYS = 999_999_999;
    private static final long SECONDS = 86_400;
    private static final long MICROS = 1_000_000;
    private static final int MOST_NAME = 100;

    /** Parted by blanks, the one for messages first. */
    private final String names;

    PickleGlobal(String names) {
        this.names = names;
    }

    /** Returns the class or function that a pickle names. */
    static PickleGlobal of(String module, String name) {
        String whole = module + "." + name;
        return Arrays.stream(values())
                .filter(each -> List.of(each.names.split(" ")).contains(whole))
                .findFirst()
                .orElseThrow(() -> new PickleRefusal(
                        "it names " + printable(whole) + ", which is not one of the types" + " that are read"));
    }

    private static String printable(String name) {
        String cut = name.length() > MOST_NAME ? name.substring(0, MOST_NAME) + "…" : name;
        return cut.replaceAll("[^\\x21-\\x7e…]", "?");
    }

    /** Makes a value. */
    abstract PickleValue call(List<PickleValue> arguments);

    PickleRefusal wrong() {
        return new PickleRefusal("it makes a " + display() + " of an unsuitable value");
    }

    String display() {
        return names.split(" ")[0];
    }

    /** Returns the bytes that a date or a time is made of. */
    byte[] state(List<PickleValue> arguments, int length) {
        if (arguments.size() == 1 && arguments.get(0) instanceof PickleValue.Bytes bytes && bytes.length() == length) {
            return bytes.copy();
        }
        throw wrong();
    }

    /** Returns the date. The highest bit of its month marks an hour that occurs a second time. */
    LocalDate date(byte[] state) {
        try {
            return LocalDate.of((state[0] & 0xff) << 8 | (state[1] & 0xff), state[2] & 0x7f, state[3]);
        } catch (DateTimeException e) {
            throw wrong();
        }
    }

    String time(byte[] state, int from) {
        int micros = (state[from + 3] & 0xff) << 16 | (state[from + 4] & 0xff) << 8 | (state[from + 5] & 0xff);
        try {
            // written out: Java leaves the seconds out where they are zero
            LocalTime whole = LocalTime.of(state[from] & 0x7f, state[from + 1], state[from + 2]);
            ChronoField.MICRO_OF_SECOND.checkValidValue(micros);
            String seconds =
                    String.format(Locale.ROOT, "%02d:%02d:%02d", whole.getHour(), whole.getMinute(), whole.getSecond());
            return micros == 0 ? seconds : seconds + String.format(Locale.ROOT, ".%06d", micros);
        } catch (DateTimeException e) {
            throw wrong();
        }
    }

    private static String textOf(PickleValue value) {
        if (value instanceof PickleValue.Text text) {
            return text.text();
        }
        return value instanceof PickleValue.Bytes bytes ? bytes.latin() : "";
    }
}
