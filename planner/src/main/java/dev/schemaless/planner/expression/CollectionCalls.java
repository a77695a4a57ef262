package dev.schemaless.planner.expression;

import dev.schemaless.planner.value.ValueKind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.jspecify.annotations.Nullable;

/** Arrays and maps. */
final class CollectionCalls {
    private CollectionCalls() {}

    static void register(Map<SqlKind, CallCompiler> byKind, Map<String, CallCompiler> byName) {
        byKind.put(SqlKind.ITEM, CollectionCalls::item);
        byKind.put(SqlKind.ARRAY_VALUE_CONSTRUCTOR, CollectionCalls::array);
        byKind.put(SqlKind.MAP_VALUE_CONSTRUCTOR, CollectionCalls::map);
        byName.put(
                "CARDINALITY",
                (call, operands) -> Optional.of(Strict.of(operands.get(0).evaluator(), CollectionCalls::size)));
    }

    private static Object size(Object value) {
        return value instanceof Map<?, ?> map ? map.size() : ((Collection<?>) value).size();
    }

    /** Compiles ITEM, which counts from 1; an absent element is NULL. */
    private static Optional<Evaluator> item(RexCall call, List<Operand> operands) {
        Operand collection = operands.get(0);
        Operand key = operands.get(1);
        if (!call.getOperator().equals(SqlStdOperatorTable.ITEM)) {
            return Optional.empty();
        }
        if (collection.kind() == ValueKind.LIST && key.kind().isInteger()) {
            return Optional.of(nullable(collection, key, CollectionCalls::element));
        }
        return collection.kind() == ValueKind.MAP && key.kind() == ValueKind.STRING
                ? Optional.of(nullable(collection, key, (map, name) -> ((Map<?, ?>) map).get(name)))
                : Optional.empty();
    }

    @FunctionalInterface
    private interface Lookup {
        @Nullable Object find(Object collection, Object key);
    }

    private static Evaluator nullable(Operand collection, Operand key, Lookup lookup) {
        return (row, context) -> {
            Object where = collection.evaluator().evaluate(row, context);
            Object what = key.evaluator().evaluate(row, context);
            return where == null || what == null ? null : lookup.find(where, what);
        };
    }

    private static @Nullable Object element(Object list, Object index) {
        List<?> elements = (List<?>) list;
        long position = ((Number) index).longValue();
        return position < 1 || position > elements.size() ? null : elements.get((int) position - 1);
    }

    private static Optional<Evaluator> array(RexCall call, List<Operand> operands) {
        RelDataType component = call.getType().getComponentType();
        if (component == null) {
            return Optional.empty();
        }
        return Operand.all(operands, component).map(elements -> (row, context) -> {
            List<@Nullable Object> values = new ArrayList<>(elements.length);
            for (Evaluator element : elements) {
                values.add(element.evaluate(row, context));
            }
            return values;
        });
    }

    private static Optional<Evaluator> map(RexCall call, List<Operand> operands) {
        RelDataType valueType = call.getType().getValueType();
        if (valueType == null) {
            return Optional.empty();
        }
        List<Operand> keys = new ArrayList<>();
        List<Operand> entries = new ArrayList<>();
        for (int i = 0; i < operands.size(); i++) {
            (i % 2 == 0 ? keys : entries).add(operands.get(i));
        }
        if (!keys.stream().allMatch(key -> key.kind() == ValueKind.STRING)) {
            return Optional.empty();
        }
        return Operand.all(entries, valueType).map(evaluators -> (row, context) -> {
            Map<@Nullable Object, @Nullable Object> values = new LinkedHashMap<>();
            for (int i = 0; i < evaluators.length; i++) {
                values.put(keys.get(i).evaluator().evaluate(row, context), evaluators[i].evaluate(row, context));
            }
            return values;
        });
    }
}
