package dev.schemaless.catalog.codec;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A simple JSON path, answered straight from MessagePack: {@code $} followed by any number of {@code .name}, {@code
 * ."any name"} and {@code [number]}, with {@code lax} (the default) or {@code strict} before it. Immutable.
 *
 * <p>Nothing is wrapped or unwrapped: a member is looked for in maps only, under string keys, an element in arrays only.
 *
 * <p>Paths are equal if they find the same in every value, however they are spelled.
 */
public final class JsonPath {
    /** The results of a path that are not scalars. */
    public enum Miss {
        /** Nothing, in lax mode. */
        ABSENT,
        /** Nothing, which strict mode makes an error. */
        STRUCTURAL_ERROR,
        /** An array, a map or an extension value. */
        NOT_SCALAR
    }

    private final List<Step> steps;
    private final Miss missing;
    private final String text;

    private JsonPath(List<Step> steps, Miss missing) {
        this.steps = steps;
        this.missing = missing;
        this.text = steps.stream().map(Step::text).collect(Collectors.joining("", "$", ""));
    }

    /** Reads a path; empty if it is not a simple one. */
    public static Optional<JsonPath> find(String text) {
        return new JsonPathScanner(text).path();
    }

    static JsonPath of(List<Step> steps, boolean strict) {
        return new JsonPath(List.copyOf(steps), strict ? Miss.STRUCTURAL_ERROR : Miss.ABSENT);
    }

    /** Returns the path without its mode in the one spelling that has no blank and no quotes it can do without. */
    public String text() {
        return text;
    }

    /** Returns the name of the member that the path enters first; empty if it enters none or an element. */
    public Optional<String> firstMember() {
        return !steps.isEmpty() && steps.get(0) instanceof Step.Member member
                ? Optional.of(member.name())
                : Optional.empty();
    }

    /**
     * Follows the path from a value.
     *
     * @param value standing before the value; its position afterwards is undefined
     * @return {@code String, Long, BigInteger, Double, Boolean}, null for nil, or a {@link Miss}. As {@link JsonText}
     *     writes them, binary is base64, NaN and infinities are strings, a float32 is the double of its shortest text
     * @throws dev.schemaless.catalog.SchemalessException with {@code BODY_CORRUPT}
     */
    public @Nullable Object evaluate(BodyReader value) {
        return evaluate(value, 0);
    }

    /** Follows the path after its {@link #firstMember()}, from that member's value. */
    public @Nullable Object evaluateBehindFirst(BodyReader value) {
        return evaluate(value, 1);
    }

    /** Returns the path's result where its first member is absent. */
    public Miss missing() {
        return missing;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof JsonPath that && text.equals(that.text) && missing == that.missing;
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    @Override
    public String toString() {
        return missing == Miss.ABSENT ? text : "strict " + text;
    }

    private @Nullable Object evaluate(BodyReader value, int firstStep) {
        for (Step step : steps.subList(firstStep, steps.size())) {
            if (!step.enter(value)) {
                return missing;
            }
        }
        return JsonScalar.read(value);
    }

    /** One step down. */
    sealed interface Step {
        /** Moves the reader from a value to the part that the step names; false if that is absent. */
        boolean enter(BodyReader value);

        /** Returns the step as a path has it. */
        String text();

        /** A map's value. */
        record Member(String name, FieldTable table) implements Step {
            Member(String name) {
                this(name, FieldTable.of(List.of(name)));
            }

            @Override
            public boolean enter(BodyReader value) {
                if (value.kind() != MessagePackType.MAP) {
                    return false;
                }
                int position = table.locate(value)[0];
                value.seek(Math.max(position, 0));
                return position != FieldTable.ABSENT;
            }

            @Override
            public String text() {
                return JsonPathScanner.isPlainName(name)
                        ? "." + name
                        : ".\"" + name.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
            }
        }

        /** An array's element, counted from 0. */
        record Element(int index) implements Step {
            @Override
            public boolean enter(BodyReader value) {
                if (value.kind() != MessagePackType.ARRAY || index >= value.readArraySize()) {
                    return false;
                }
                for (int i = 0; i < index; i++) {
                    value.skip();
                }
                return true;
            }

            @Override
            public String text() {
                return "[" + index + "]";
            }
        }
    }
}
