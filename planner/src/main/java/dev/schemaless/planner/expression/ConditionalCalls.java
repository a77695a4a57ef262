package dev.schemaless.planner.expression;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.planner.value.ValueCast;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.sql.SqlKind;

/** CASE, COALESCE and casts. */
final class ConditionalCalls {
    private static final String VALUE_ERROR_CLASS = "22";

    private ConditionalCalls() {}

    static void register(Map<SqlKind, CallCompiler> byKind, Map<String, CallCompiler> byName) {
        byName.put(SqlKind.CAST.name(), ConditionalCalls::cast);
        byKind.put(SqlKind.CASE, ConditionalCalls::caseWhen);
        byKind.put(SqlKind.COALESCE, ConditionalCalls::coalesce);
        byKind.put(SqlKind.CAST, ConditionalCalls::cast);
        byKind.put(SqlKind.SAFE_CAST, (call, operands) -> cast(call, operands).map(ConditionalCalls::safe));
        byKind.put(
                SqlKind.CAST_NOT_NULL,
                (call, operands) -> Optional.of(operands.get(0).evaluator()));
    }

    private static Optional<Evaluator> caseWhen(RexCall call, List<Operand> operands) {
        int branches = operands.size() / 2;
        Evaluator[] conditions = new Evaluator[branches];
        List<Operand> results = new ArrayList<>();
        for (int i = 0; i < branches; i++) {
            conditions[i] = operands.get(2 * i).evaluator();
            results.add(operands.get(2 * i + 1));
        }
        results.add(operands.get(operands.size() - 1));
        return Operand.all(results, call.getType()).map(values -> (row, context) -> {
            for (int i = 0; i < branches; i++) {
                if (Boolean.TRUE.equals(conditions[i].evaluate(row, context))) {
                    return values[i].evaluate(row, context);
                }
            }
            return values[branches].evaluate(row, context);
        });
    }

    private static Optional<Evaluator> coalesce(RexCall call, List<Operand> operands) {
        return Operand.all(operands, call.getType()).map(values -> (row, context) -> {
            for (Evaluator value : values) {
                Object result = value.evaluate(row, context);
                if (result != null) {
                    return result;
                }
            }
            return null;
        });
    }

    private static Optional<Evaluator> cast(RexCall call, List<Operand> operands) {
        Operand operand = operands.get(0);
        if (operands.size() > 1) {
            return Optional.empty();
        }
        return ValueCast.of(operand.type(), call.getType()).map(cast -> Strict.of(operand.evaluator(), cast::cast));
    }

    private static Evaluator safe(Evaluator cast) {
        return (row, context) -> {
            try {
                return cast.evaluate(row, context);
            } catch (SchemalessException e) {
                if (e.code().sqlState().startsWith(VALUE_ERROR_CLASS)) {
                    return null;
                }
                throw e;
            }
        };
    }
}
