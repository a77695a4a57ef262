package dev.schemaless.planner.expression;

import dev.schemaless.planner.type.ValueBridge;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** {@code FIND_SHARD(table, row key)} and {@code FIND_SHARD(table, index or column, value)}. */
public final class ShardCalls {
    /** The name of the function. */
    public static final String FIND_SHARD = "FIND_SHARD";

    private static final int OF_ROW = 2;

    private ShardCalls() {}

    static void register(Map<String, CallCompiler> byName) {
        byName.put(
                FIND_SHARD,
                (call, operands) -> Optional.of(operands.size() == OF_ROW ? ofRow(operands) : ofValue(operands)));
    }

    private static Evaluator ofRow(List<Operand> operands) {
        Evaluator table = operands.get(0).evaluator();
        Evaluator key = operands.get(1).evaluator();
        return (row, context) -> {
            Object of = table.evaluate(row, context);
            Object text = key.evaluate(row, context);
            return of == null || text == null ? null : number(context.shards().ofRow(of.toString(), text.toString()));
        };
    }

    private static Evaluator ofValue(List<Operand> operands) {
        Evaluator table = operands.get(0).evaluator();
        Evaluator by = operands.get(1).evaluator();
        Evaluator sharding = operands.get(2).evaluator();
        ValueBridge bridge = ValueBridge.of(operands.get(2).type());
        return (row, context) -> {
            Object of = table.evaluate(row, context);
            Object name = by.evaluate(row, context);
            Object value = bridge.toCatalog(sharding.evaluate(row, context));
            return of == null || name == null || value == null
                    ? null
                    : number(context.shards().ofValue(of.toString(), name.toString(), value));
        };
    }

    private static @Nullable Integer number(OptionalInt shard) {
        return shard.isPresent() ? shard.getAsInt() : null;
    }
}
