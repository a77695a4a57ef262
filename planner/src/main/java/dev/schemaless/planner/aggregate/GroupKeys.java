package dev.schemaless.planner.aggregate;

import dev.schemaless.planner.expression.EvaluationContext;
import dev.schemaless.planner.expression.Evaluator;
import dev.schemaless.planner.expression.EvaluatorCompiler;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/** The group keys of rows, as objects that are equal if the values are. Immutable. */
public final class GroupKeys {
    private static final Object NULL = new Object();

    private final Evaluator[] keys;
    private final UnaryOperator<Object>[] forms;
    private final boolean empty;

    private GroupKeys(Evaluator[] keys, UnaryOperator<Object>[] forms, boolean empty) {
        this.keys = keys;
        this.forms = forms;
        this.empty = empty;
    }

    /** Compiles keys; empty if anything of them is not known here, or values of their types cannot be compared. */
    public static Optional<GroupKeys> of(List<RexNode> keys) {
        boolean comparable = keys.stream().allMatch(key -> EqualForm.exists(key.getType()));
        return comparable ? EvaluatorCompiler.compileAll(keys).map(compiled -> of(keys, compiled)) : Optional.empty();
    }

    @SuppressWarnings("unchecked") // an array of a generic type
    private static GroupKeys of(List<RexNode> keys, List<Evaluator> compiled) {
        return new GroupKeys(
                compiled.toArray(new Evaluator[0]),
                keys.stream().map(key -> EqualForm.of(key.getType())).toArray(UnaryOperator[]::new),
                keys.isEmpty());
    }

    /** Returns keys in the same places, of which only some group the rows: the others are NULL. */
    public GroupKeys only(Set<Integer> kept) {
        Evaluator[] some = keys.clone();
        for (int i = 0; i < some.length; i++) {
            if (!kept.contains(i)) {
                some[i] = (row, context) -> null;
            }
        }
        return new GroupKeys(some, forms, kept.isEmpty());
    }

    /** Says whether no key groups the rows: all are one group. */
    public boolean isEmpty() {
        return empty;
    }

    int count() {
        return keys.length;
    }

    /** Returns the keys of a row, in a list of its own: lists of equal keys are equal. */
    List<@Nullable Object> of(@Nullable Object[] row, EvaluationContext context) {
        @Nullable Object[] values = new @Nullable Object[keys.length];
        read(row, context, values);
        return Arrays.asList(values);
    }

    /** Returns an object for the keys of a row: equal keys have equal objects. */
    public Object keyOf(@Nullable Object[] row, EvaluationContext context) {
        if (keys.length > 1) {
            return of(row, context);
        }
        Object value = keys.length == 0 ? null : keys[0].evaluate(row, context);
        return value == null ? NULL : forms[0].apply(value);
    }

    /** Computes the keys of a row. */
    void read(@Nullable Object[] row, EvaluationContext context, @Nullable Object[] into) {
        for (int i = 0; i < keys.length; i++) {
            Object value = keys[i].evaluate(row, context);
            into[i] = value == null ? null : forms[i].apply(value);
        }
    }
}
