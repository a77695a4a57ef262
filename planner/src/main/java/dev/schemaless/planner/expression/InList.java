package dev.schemaless.planner.expression;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** {@code $IN_LIST}: the array's members are hashed once per execution. Immutable and thread-safe. */
final class InList implements Evaluator {
    private static final Object[] NO_ROW = {};

    private final Evaluator value;
    private final Evaluator members;

    private InList(Evaluator value, Evaluator members) {
        this.value = value;
        this.members = members;
    }

    static void register(Map<String, CallCompiler> byName) {
        byName.put(
                "$IN_LIST",
                (call, operands) -> Optional.of(
                        new InList(operands.get(0).evaluator(), operands.get(1).evaluator())));
    }

    @Override
    public @Nullable Object evaluate(@Nullable Object[] row, EvaluationContext context) {
        Set<Object> known = context.memo().of(this, () -> members(context));
        Object present = value.evaluate(row, context);
        return present == null ? null : known.contains(normal(present));
    }

    private Set<Object> members(EvaluationContext context) {
        Set<Object> values = new HashSet<>();
        if (members.evaluate(NO_ROW, context) instanceof List<?> list) {
            list.forEach(each -> values.add(normal(each)));
        }
        return values;
    }

    /** Returns a number as a long, because integers of different widths are equal by value. */
    private static Object normal(Object value) {
        return value instanceof Number number ? (Object) number.longValue() : value;
    }
}
