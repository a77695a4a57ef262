package dev.schemaless.planner.expression;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;

/** All operators the evaluator knows: by kind where Calcite has one, else by name. */
final class CallCompilers {
    private static final Map<SqlKind, CallCompiler> BY_KIND = new EnumMap<>(SqlKind.class);
    private static final Map<String, CallCompiler> BY_NAME = new HashMap<>();

    static {
        BooleanCalls.register(BY_KIND);
        ComparisonCalls.register(BY_KIND);
        ConditionalCalls.register(BY_KIND, BY_NAME);
        ArithmeticCalls.register(BY_KIND, BY_NAME);
        StringCalls.register(BY_KIND, BY_NAME);
        TemporalCalls.register(BY_KIND, BY_NAME);
        CollectionCalls.register(BY_KIND, BY_NAME);
        SessionCalls.register(BY_NAME);
        SequenceCalls.register(BY_NAME);
        ShardCalls.register(BY_NAME);
        JsonCalls.register(BY_NAME);
        JsonTextCalls.register(BY_KIND, BY_NAME);
        InList.register(BY_NAME);
        UuidCalls.register(BY_NAME);
        ExtremeCalls.register(BY_NAME);
    }

    private CallCompilers() {}

    static Optional<CallCompiler> find(SqlOperator operator) {
        if (operator instanceof ComputedOperator computed) {
            return Optional.of((call, operands) -> Optional.of(evaluator(computed, operands)));
        }
        CallCompiler byKind = BY_KIND.get(operator.getKind());
        return Optional.ofNullable(
                byKind != null ? byKind : BY_NAME.get(operator.getName().toUpperCase(Locale.ROOT)));
    }

    private static Evaluator evaluator(ComputedOperator computed, List<Operand> operands) {
        Evaluator[] evaluators = Operand.evaluators(operands);
        ScalarFunction function = computed.function();
        return computed.takesNull() ? Strict.not(evaluators, function) : Strict.of(evaluators, function);
    }
}
