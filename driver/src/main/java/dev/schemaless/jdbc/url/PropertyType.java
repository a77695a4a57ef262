package dev.schemaless.jdbc.url;

import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The values that a connection property takes.
 *
 * @param allowed the values in words, such as {@code a whole number from 1 to 100}
 * @param choices all values where they can be listed, else empty
 * @param parser gives the value of a text, empty if it is ill-formed
 */
record PropertyType<T>(String allowed, List<String> choices, Function<String, Optional<T>> parser) {
    private static final Pattern BYTES = Pattern.compile("([0-9]{1,12})([kmg]?)");
    private static final Pattern DURATION = Pattern.compile("([0-9]{1,9})(ms|s|m)");

    PropertyType {
        choices = List.copyOf(choices);
    }

    static PropertyType<String> text() {
        return new PropertyType<>("any text", List.of(), Optional::of);
    }

    static PropertyType<String> matching(String allowed, String regex) {
        Pattern pattern = Pattern.compile(regex);
        return new PropertyType<>(
                allowed,
                List.of(),
                text -> Optional.of(text).filter(value -> pattern.matcher(value).matches()));
    }

    static PropertyType<Integer> wholeNumber(int least, int most) {
        return new PropertyType<>(
                "a whole number from " + least + " to " + most,
                List.of(),
                text -> parseInt(text).filter(value -> value >= least && value <= most));
    }

    static PropertyType<Boolean> flag() {
        List<String> choices = List.of("true", "false");
        return new PropertyType<>(
                "true or false",
                choices,
                text -> Optional.of(text.toLowerCase(Locale.ROOT))
                        .filter(choices::contains)
                        .map(Boolean::valueOf));
    }

    static <E extends Enum<E>> PropertyType<E> oneOf(Class<E> type) {
        List<String> choices = Arrays.stream(type.getEnumConstants())
                .map(PropertyType::lowerCase)
                .toList();
        return new PropertyType<>(
                String.join(" or ", choices),
                choices,
                text -> Arrays.stream(type.getEnumConstants())
                        .filter(constant -> lowerCase(constant).equalsIgnoreCase(text))
                        .findFirst());
    }

    static PropertyType<String> oneOf(List<String> choices) {
        return new PropertyType<>(
                "one of " + String.join(", ", choices),
                choices,
                text -> choices.stream()
                        .filter(choice -> choice.equalsIgnoreCase(text))
                        .findFirst());
    }

    static PropertyType<Duration> duration() {
        return new PropertyType<>(
                "a time such as 500ms, 30s or 2m, at least 250ms",
                List.of(),
                text -> parseDuration(text).filter(value -> value.toMillis() >= 250));
    }

    /** Returns the type of sizes; units are powers of 1024. */
    static PropertyType<Long> bytes() {
        return new PropertyType<>(
                "a number of bytes such as 65536, 64k, 16m or 1g, at least 1k",
                List.of(),
                text -> parseBytes(text).filter(value -> value >= 1024));
    }

    static PropertyType<Instant> time() {
        return new PropertyType<>("a time in UTC such as 2026-07-01T19:00:00.123456Z", List.of(), text -> {
            try {
                // longer years have a sign, and no server takes them
                return Optional.of(text)
                        .filter(given -> !given.matches("[+-].*"))
                        .map(Instant::parse);
            } catch (DateTimeException e) {
                return Optional.empty();
            }
        });
    }

    static PropertyType<ZoneId> zone() {
        return new PropertyType<>("a time zone such as UTC, +02:00 or Europe/Berlin", List.of(), text -> {
            try {
                return Optional.of(ZoneId.of(text));
            } catch (DateTimeException e) {
                return Optional.empty();
            }
        });
    }

    private static String lowerCase(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    private static Optional<Integer> parseInt(String text) {
        try {
            return Optional.of(Integer.valueOf(text));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    private static Optional<Long> parseBytes(String text) {
        Matcher matcher = BYTES.matcher(text.toLowerCase(Locale.ROOT));
        if (!matcher.matches()) {
            return Optional.empty();
        }
        // no unit is the empty text, found at 0
        int shift = 10 * " kmg".indexOf(matcher.group(2));
        // twelve digits of gigabytes are more than a long holds
        return Optional.of(BigInteger.valueOf(Long.parseLong(matcher.group(1))).shiftLeft(shift))
                .filter(size -> size.bitLength() < Long.SIZE)
                .map(BigInteger::longValue);
    }

    private static Optional<Duration> parseDuration(String text) {
        Matcher matcher = DURATION.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        long amount = Long.parseLong(matcher.group(1));
        return Optional.of(
                switch (matcher.group(2)) {
                    case "ms" -> Duration.ofMillis(amount);
                    case "s" -> Duration.ofSeconds(amount);
                    default -> Duration.ofMinutes(amount);
                });
    }
}
