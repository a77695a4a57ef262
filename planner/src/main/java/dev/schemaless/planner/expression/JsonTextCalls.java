package dev.schemaless.planner.expression;

import dev.schemaless.planner.value.JsonForm;
import dev.schemaless.planner.value.ValueKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.runtime.JsonFunctions;
import org.apache.calcite.runtime.JsonFunctions.JsonPathContext;
import org.apache.calcite.runtime.JsonFunctions.JsonValueContext;
import org.apache.calcite.sql.SqlJsonConstructorNullClause;
import org.apache.calcite.sql.SqlJsonExistsErrorBehavior;
import org.apache.calcite.sql.SqlJsonQueryEmptyOrErrorBehavior;
import org.apache.calcite.sql.SqlJsonQueryWrapperBehavior;
import org.apache.calcite.sql.SqlKind;
import org.jspecify.annotations.Nullable;

/** Functions that make JSON text or read a part of it, but for JSON_VALUE. Calcite's library computes them. */
final class JsonTextCalls {
    private static final JsonFunctions.StatefulFunction PATHS = new JsonFunctions.StatefulFunction();

    private JsonTextCalls() {}

    /** A function of the part of a JSON text that a path names. */
    @FunctionalInterface
    private interface OfPart {
        @Nullable Object apply(JsonPathContext part);
    }

    /** Writes the text of an array or object, without members that are NULL if it is sparse. */
    @FunctionalInterface
    private interface Writer {
        String write(List<@Nullable Object> values, boolean isSparse);
    }

    static void register(Map<SqlKind, CallCompiler> byKind, Map<String, CallCompiler> byName) {
        byKind.put(SqlKind.JSON_VALUE_EXPRESSION, (call, operands) -> format(operands.get(0)));
        byName.put("JSON_KEYS", (call, operands) -> ofPart(operands, JsonFunctions::jsonKeys));
        byName.put("JSON_LENGTH", (call, operands) -> ofPart(operands, JsonFunctions::jsonLength));
        byName.put("JSON_EXISTS", (call, operands) -> exists(operands));
        byName.put("JSON_QUERY", JsonTextCalls::query);
        byName.put("JSON_ARRAY", (call, operands) -> written(operands, JsonTextCalls::array));
        byName.put("JSON_OBJECT", (call, operands) -> written(operands, JsonTextCalls::object));
    }

    private static Optional<Evaluator> format(Operand text) {
        return isText(text)
                ? Optional.of(Strict.of(text.evaluator(), value -> JsonFunctions.jsonValueExpression((String) value)))
                : Optional.empty();
    }

    private static boolean isText(Operand operand) {
        return operand.kind() == ValueKind.STRING || operand.kind() == ValueKind.NULL;
    }

    /** Compiles a function of a text, or of one with FORMAT JSON, and of a path in it; of the whole text without a path. */
    private static Optional<Evaluator> ofPart(List<Operand> operands, OfPart function) {
        Operand json = operands.get(0);
        boolean hasPath = operands.size() > 1;
        boolean isKnown = (isText(json) || json.node().getKind() == SqlKind.JSON_VALUE_EXPRESSION)
                && (!hasPath || isText(operands.get(1)));
        if (!isKnown) {
            return Optional.empty();
        }
        Evaluator path = hasPath ? operands.get(1).evaluator() : (row, context) -> "$";
        return Optional.of(Strict.of(
                json.evaluator(),
                path,
                (text, place) -> function.apply(JsonFunctions.jsonApiCommonSyntax(parsed(text), (String) place))));
    }

    private static JsonValueContext parsed(Object value) {
        return value instanceof JsonValueContext parsed ? parsed : JsonFunctions.jsonValueExpression((String) value);
    }

    private static Optional<Evaluator> exists(List<Operand> operands) {
        SqlJsonExistsErrorBehavior onError = operands.size() > 2
                ? clause(operands.get(2), SqlJsonExistsErrorBehavior.class)
                : SqlJsonExistsErrorBehavior.FALSE;
        return ofPart(operands, part -> PATHS.jsonExists(part, onError));
    }

    /** Compiles JSON_QUERY that returns text, as it does if the call does not say otherwise. */
    private static Optional<Evaluator> query(RexCall call, List<Operand> operands) {
        if (ValueKind.of(call.getType()) != ValueKind.STRING) {
            return Optional.empty();
        }
        SqlJsonQueryWrapperBehavior wrapper = clause(operands.get(2), SqlJsonQueryWrapperBehavior.class);
        SqlJsonQueryEmptyOrErrorBehavior onEmpty = clause(operands.get(3), SqlJsonQueryEmptyOrErrorBehavior.class);
        SqlJsonQueryEmptyOrErrorBehavior onError = clause(operands.get(4), SqlJsonQueryEmptyOrErrorBehavior.class);
        return ofPart(operands, part -> PATHS.jsonQuery(part, wrapper, onEmpty, onError, true));
    }

    private static <T extends Enum<T>> T clause(Operand operand, Class<T> type) {
        return type.cast(Objects.requireNonNull(operand.literal()));
    }

    /** Compiles a constructor; its first operand is the clause for NULL. */
    private static Optional<Evaluator> written(List<Operand> operands, Writer writer) {
        boolean isSparse = clause(operands.get(0), SqlJsonConstructorNullClause.class)
                == SqlJsonConstructorNullClause.ABSENT_ON_NULL;
        List<Evaluator> parts = operands.subList(1, operands.size()).stream()
                .map(part -> Strict.of(part.evaluator(), JsonForm.of(part.type())::of))
                .toList();
        return Optional.of((row, context) -> {
            @Nullable Object[] values = new @Nullable Object[parts.size()];
            for (int i = 0; i < values.length; i++) {
                values[i] = parts.get(i).evaluate(row, context);
            }
            return writer.write(Arrays.asList(values), isSparse);
        });
    }

    private static String array(List<@Nullable Object> values, boolean isSparse) {
        return JsonForm.array(values, value -> value, isSparse);
    }

    private static String object(List<@Nullable Object> values, boolean isSparse) {
        List<List<@Nullable Object>> members = new ArrayList<>();
        for (int i = 0; i < values.size(); i += 2) {
            members.add(values.subList(i, i + 2));
        }
        return JsonForm.object(members, value -> value, isSparse);
    }
}
