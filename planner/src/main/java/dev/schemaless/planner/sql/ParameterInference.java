package dev.schemaless.planner.sql;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.fun.SqlInternalOperators;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/**
 * Types for the parameters that Calcite's validator leaves without, such as that of {@code UPPER(?)}: the type of another operand, else
 * the one that the operator takes there. Where it takes several the type stays open until a value is bound; the statement is
 * validated with one of them meanwhile. Serves one validation.
 */
final class ParameterInference {
    /** Kinds of calls whose operands are not arguments. */
    private static final Set<SqlKind> NO_ARGUMENTS =
            EnumSet.of(SqlKind.ROW, SqlKind.AS, SqlKind.CAST, SqlKind.OVER, SqlKind.FILTER, SqlKind.WITHIN_GROUP);

    private final SchemalessValidator validator;
    private final BoundTypes bound;
    private final ParameterTypes types;
    private final CalciteInference calcite;

    ParameterInference(SchemalessValidator validator, BoundTypes bound, ParameterTypes types) {
        this.validator = validator;
        this.bound = bound;
        this.types = types;
        this.calcite = new CalciteInference(validator, types);
    }

    /** Gives types to those operands of a call that are parameters without one. */
    void infer(SqlValidatorScope scope, SqlCall call) {
        if (call instanceof SqlCase choice) {
            inferResults(scope, choice);
        } else if (isMembership(call)) {
            inferMembers(scope, call.operand(0), call.operand(1));
        } else if (hasArguments(call) && call.getOperandList().stream().anyMatch(types::isUntyped)) {
            calcite.infer(scope, call);
            List<SqlDynamicParam> others = types.untyped(call.getOperandList());
            if (!others.isEmpty()) {
                tryTypes(scope, call, others);
            }
        }
    }

    private static boolean hasArguments(SqlCall call) {
        return !call.isA(SqlKind.QUERY)
                && !NO_ARGUMENTS.contains(call.getKind())
                && !call.getOperator().equals(SqlInternalOperators.CAST_NOT_NULL);
    }

    private void tryTypes(SqlValidatorScope scope, SqlCall call, List<SqlDynamicParam> parameters) {
        List<RelDataType> ofOthers = bindable(scope, call.getOperandList());
        OperandTrial trial = new OperandTrial(validator, scope, call, parameters);
        List<List<RelDataType>> choices = choices(trial, ofOthers);
        if (choices.isEmpty()) {
            trial = trial.whateverOthersAre(each -> isBindable(scope, each));
            choices = choices(trial, List.of());
        }
        settle(parameters, choices, trial);
    }

    private void settle(List<SqlDynamicParam> parameters, List<List<RelDataType>> choices, OperandTrial trial) {
        List<RelDataType> together = parameters.size() == 1 ? List.of() : trial.together(choices);
        for (int i = 0; i < choices.size(); i++) {
            List<RelDataType> taken = choices.get(i);
            if (!taken.isEmpty()) {
                RelDataType assumed = together.isEmpty() ? taken.get(0) : together.get(i);
                settle(List.of(parameters.get(i)), assumed, BoundTypes.areOne(taken));
            }
        }
    }

    private void settle(List<SqlDynamicParam> parameters, RelDataType type, boolean isClosed) {
        parameters.forEach(isClosed ? each -> types.close(each, type) : each -> types.settleOpen(each, type));
    }

    /**
     * Returns the types for each parameter: that of another operand, else those that the operator takes, else one that it takes
     * together with those of the other parameters; empty if it takes none.
     */
    private List<List<RelDataType>> choices(OperandTrial trial, List<RelDataType> ofOthers) {
        List<List<RelDataType>> fromOthers = trial.taken(ofOthers);
        List<List<RelDataType>> fromAll = trial.taken(bound.ofEachKind());
        List<List<RelDataType>> choices = new ArrayList<>();
        for (int i = 0; i < fromAll.size(); i++) {
            List<RelDataType> others = fromOthers.get(i);
            choices.add(others.isEmpty() ? fromAll.get(i) : others.subList(0, 1));
        }
        return choices.stream().allMatch(List::isEmpty)
                ? trial.together(Collections.nCopies(choices.size(), bound.common())).stream()
                        .map(List::of)
                        .toList()
                : choices;
    }

    private static boolean isMembership(SqlCall call) {
        return (call.getKind() == SqlKind.IN || call.getKind() == SqlKind.NOT_IN)
                && call.operand(1) instanceof SqlNodeList;
    }

    /** Gives a value that is looked for in a list the type of the list's values, and the other way round. */
    private void inferMembers(SqlValidatorScope scope, SqlNode left, SqlNodeList list) {
        if (types.isUntyped(left)) {
            settle(List.of((SqlDynamicParam) left), common(bindable(scope, list)));
        }
        List<SqlDynamicParam> parameters = types.untyped(list);
        if (!parameters.isEmpty()) {
            boolean isOpen = left instanceof SqlDynamicParam parameter && types.isOpen(parameter);
            RelDataType type = validator.deriveType(scope, left);
            if (isOpen) {
                settle(parameters, Optional.empty());
            } else {
                parameters.forEach(each -> types.give(each, type));
            }
        }
    }

    /** Infers the type of CASE results that are all parameters or NULL: that of another place, else an open one. */
    private void inferResults(SqlValidatorScope scope, SqlCase choice) {
        List<SqlNode> results = new ArrayList<>(choice.getThenOperands());
        results.add(choice.getElseOperand());
        results.replaceAll(ParameterInference::unwrapped);
        List<SqlDynamicParam> parameters = types.untyped(results);
        if (!parameters.isEmpty()) {
            choice.getWhenOperands().forEach(condition -> validator.deriveType(scope, condition));
            Optional<RelDataType> common = common(bindable(scope, results));
            settle(parameters, common.or(() -> common(types.known(parameters))));
        }
    }

    private static SqlNode unwrapped(SqlNode node) {
        return node instanceof SqlBasicCall call && call.getOperator().equals(SqlInternalOperators.CAST_NOT_NULL)
                ? call.operand(0)
                : node;
    }

    private void settle(List<SqlDynamicParam> parameters, Optional<RelDataType> type) {
        settle(parameters, type.orElseGet(bound::text), type.isPresent());
    }

    /** Gives parameters among the values of one column the type of the others. */
    void inferColumn(SqlValidatorScope scope, List<SqlNode> values) {
        List<SqlDynamicParam> parameters = types.untyped(values);
        if (!parameters.isEmpty()) {
            common(bindable(scope, values)).ifPresent(type -> parameters.forEach(each -> types.close(each, type)));
        }
    }

    private Optional<RelDataType> common(List<RelDataType> of) {
        RelDataType least = of.isEmpty() ? null : validator.getTypeFactory().leastRestrictive(of);
        return Optional.ofNullable(least).or(() -> of.stream().findFirst());
    }

    /** Returns those of the nodes' types that a parameter can have. */
    private List<RelDataType> bindable(SqlValidatorScope scope, List<SqlNode> nodes) {
        return nodes.stream()
                .flatMap(each -> bindableType(scope, each).stream())
                .distinct()
                .toList();
    }

    private Optional<RelDataType> bindableType(SqlValidatorScope scope, SqlNode node) {
        return node instanceof SqlCall || node instanceof SqlIdentifier || node instanceof SqlLiteral
                ? bound.of(validator.deriveType(scope, node))
                : Optional.empty();
    }

    private boolean isBindable(SqlValidatorScope scope, SqlNode node) {
        return bindableType(scope, node).isPresent();
    }
}
