package dev.schemaless.planner.value;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.codec.BodyReader;
import dev.schemaless.catalog.codec.JsonBody;
import dev.schemaless.catalog.codec.JsonPath;
import dev.schemaless.catalog.type.Mismatch;
import dev.schemaless.catalog.type.ScalarType;
import dev.schemaless.planner.type.ValueBridge;
import org.jspecify.annotations.Nullable;

/**
 * JSON_VALUE: finds a value in JSON text by a path and coerces it as a column of the returned type would.
 *
 * <p>Text goes through the same MessagePack and the same paths as bodies do, so both give the same answers.
 */
public final class JsonValues {
    /** The operator's name in plans. */
    public static final String NAME = "JSON_VALUE";

    private JsonValues() {}

    /** The result where there is no value, or none of the type. */
    public enum Behavior {
        NULL,
        ERROR,
        DEFAULT
    }

    /**
     * Both behaviours of a call.
     *
     * @param emptyDefault in Calcite's internal form of the returned type
     * @param errorDefault likewise
     */
    public record Behaviors(
            Behavior onEmpty,
            @Nullable Object emptyDefault,
            Behavior onError,
            @Nullable Object errorDefault) {
        /** Says whether the call is NULL wherever it has no value. */
        public boolean areNull() {
            return onEmpty == Behavior.NULL && onError == Behavior.NULL;
        }
    }

    /** Reads a path, refusing those that are not simple. */
    public static JsonPath path(String text) {
        return JsonPath.find(text)
                .orElseThrow(() -> new SchemalessException(
                        ErrorCode.PARAMETER_INVALID,
                        "Cannot read JSON path '" + text + "': it is not of the form $.name[0].\"any name\". "
                                + "Name one value; wildcards, filters and methods are not supported"));
    }

    /** Finds a value in text; text that is not JSON gives a structural error. */
    public static @Nullable Object find(String json, JsonPath path) {
        try {
            return path.evaluate(new BodyReader(JsonBody.ofValue(json), "JSON text"));
        } catch (SchemalessException e) {
            if (e.code() == ErrorCode.JSON_INVALID) {
                return JsonPath.Miss.STRUCTURAL_ERROR;
            }
            throw e;
        }
    }

    /**
     * Makes the call's value of a path's result.
     *
     * @param found as {@link JsonPath#evaluate} gives it
     * @return in Calcite's internal form of the type
     * @throws SchemalessException with {@code JSON_INVALID} where a behaviour is ERROR
     */
    public static @Nullable Object resolve(@Nullable Object found, ScalarType type, Behaviors behaviors) {
        if (found == null) {
            return null;
        }
        if (found == JsonPath.Miss.ABSENT) {
            return behaviors.onEmpty() == Behavior.ERROR
                    ? refuse("nothing is there", "ON EMPTY")
                    : behaviors.onEmpty() == Behavior.DEFAULT ? behaviors.emptyDefault() : null;
        }
        Object coerced = type.coerceFound(found);
        if (coerced != Mismatch.VALUE) {
            return ValueBridge.of(type).toCalcite(coerced);
        }
        return switch (behaviors.onError()) {
            case NULL -> null;
            case ERROR -> refuse("there is no JSON or no value that " + type.sql() + " takes", "ON ERROR");
            case DEFAULT -> behaviors.errorDefault();
        };
    }

    private static Object refuse(String reason, String clause) {
        throw new SchemalessException(
                ErrorCode.JSON_INVALID,
                "Cannot read JSON value: " + reason + ". Correct the path or the type, or use NULL " + clause);
    }
}
