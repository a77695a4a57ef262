package dev.schemaless.catalog.codec;

import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Writes random JSON in the form {@link JsonText} has. */
record JsonSample(Random random) {
    private static final List<String> STRINGS = List.of("\"\"", "\"a\"", "\"größe 😀\"", "\"a\\n\\\"b\\\"\"", "\"7\"");

    String value(int depth) {
        return switch (random.nextInt(depth > 0 ? 8 : 6)) {
            case 0 -> "null";
            case 1 -> String.valueOf(random.nextBoolean());
            case 2 -> String.valueOf(random.nextLong() >> random.nextInt(64));
            case 3 -> Long.toUnsignedString(random.nextLong());
            case 4 -> NumberText.of(finite());
            case 5 -> STRINGS.get(random.nextInt(STRINGS.size()));
            case 6 -> "[" + joined(i -> value(depth - 1)) + "]";
            default -> "{" + joined(i -> "\"k" + i + "\":" + value(depth - 1)) + "}";
        };
    }

    private String joined(java.util.function.IntFunction<String> part) {
        return IntStream.range(0, random.nextInt(6)).mapToObj(part).collect(Collectors.joining(","));
    }

    private double finite() {
        double value = Double.longBitsToDouble(random.nextLong());
        return Double.isFinite(value) ? value : 0.5;
    }
}
