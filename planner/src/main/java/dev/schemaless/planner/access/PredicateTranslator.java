package dev.schemaless.planner.access;

import dev.schemaless.planner.function.SchemalessOperators;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import org.apache.calcite.avatica.util.TimeUnitRange;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * Extracts the conditions on single columns from a predicate. Conjuncts that it cannot read stay residual. The whole predicate is applied
 * again to the rows, so a condition only has to let enough rows pass.
 */
public final class PredicateTranslator {
    private final RexBuilder rexBuilder;
    private final IntFunction<Optional<String>> fieldOf;

    /**
     * Creates a translator.
     *
     * @param fieldOf the body field of the declared column that an input reference stands for; empty for other values
     */
    public PredicateTranslator(RexBuilder rexBuilder, IntFunction<Optional<String>> fieldOf) {
        this.rexBuilder = rexBuilder;
        this.fieldOf = fieldOf;
    }

    /** Returns the conditions of these conjuncts on each column, by body field. */
    public ColumnConditions translate(List<RexNode> conjuncts) {
        Map<String, ColumnCondition> conditions = new LinkedHashMap<>();
        Map<String, List<RexNode>> origins = new LinkedHashMap<>();
        List<ColumnConditions.Disjunction> disjunctions = new ArrayList<>();
        for (RexNode conjunct : conjuncts) {
            for (RexNode part : parts(conjunct)) {
                Optional<Finding> found = finding(part);
                found.ifPresent(finding -> {
                    conditions.merge(finding.field(), finding.condition(), ColumnCondition::and);
                    origins.computeIfAbsent(finding.field(), field -> new ArrayList<>())
                            .add(conjunct);
                });
                if (found.isEmpty() && part.getKind() == SqlKind.OR) {
                    disjunction(conjunct, part).ifPresent(disjunctions::add);
                }
            }
        }
        return new ColumnConditions(conditions, origins, disjunctions);
    }

    private List<RexNode> parts(RexNode conjunct) {
        RexNode expanded =
                conjunct.getKind() == SqlKind.SEARCH ? RexUtil.expandSearch(rexBuilder, null, conjunct) : conjunct;
        return RelOptUtil.conjunctions(expanded);
    }

    /** Returns the conditions of an OR. Each part must bound some column. Points of one column make one part. */
    private Optional<ColumnConditions.Disjunction> disjunction(RexNode origin, RexNode or) {
        Map<String, List<RexNode>> points = new LinkedHashMap<>();
        List<ColumnConditions> parts = new ArrayList<>();
        for (RexNode part : RelOptUtil.disjunctions(or)) {
            Optional<Finding> found = finding(part);
            if (found.isPresent() && found.get().condition() instanceof ColumnCondition.Points values) {
                points.computeIfAbsent(found.get().field(), field -> new ArrayList<>())
                        .addAll(values.values());
                continue;
            }
            ColumnConditions conditions = translate(RelOptUtil.conjunctions(part));
            if (conditions.byField().isEmpty()) {
                return Optional.empty();
            }
            parts.add(conditions);
        }
        points.forEach(
                (field, values) -> parts.add(ColumnConditions.NONE.and(field, new ColumnCondition.Points(values))));
        return Optional.of(new ColumnConditions.Disjunction(origin, parts));
    }

    private record Finding(String field, ColumnCondition condition) {}

    private Optional<Finding> finding(RexNode node) {
        return switch (node.getKind()) {
            case EQUALS, LESS_THAN, LESS_THAN_OR_EQUAL, GREATER_THAN, GREATER_THAN_OR_EQUAL ->
                comparison((RexCall) node);
            case OTHER_FUNCTION -> inList((RexCall) node);
            case OR -> points(RelOptUtil.disjunctions(node));
            case IS_NULL -> onColumn((RexCall) node, new ColumnCondition.IsNull());
            case IS_NOT_NULL -> onColumn((RexCall) node, new ColumnCondition.IsNotNull());
            case LIKE -> like((RexCall) node);
            case INPUT_REF -> booleanColumn(node, true);
            case NOT -> booleanColumn(((RexCall) node).getOperands().get(0), false);
            default -> Optional.empty();
        };
    }

    private Optional<Finding> comparison(RexCall call) {
        RexNode left = call.getOperands().get(0);
        RexNode right = call.getOperands().get(1);
        Optional<String> field = columnOf(left);
        if (field.isPresent() && Constants.isConstant(right)) {
            return Optional.of(new Finding(field.get(), compared(call.getKind(), right)));
        }
        field = columnOf(right);
        if (field.isPresent() && Constants.isConstant(left)) {
            return Optional.of(new Finding(field.get(), compared(call.getKind().reverse(), left)));
        }
        return cutTime(call.getKind(), left, right)
                .or(() -> cutTime(call.getKind().reverse(), right, left));
    }

    /** Returns the condition on a time that is cut to a day or longer, as a range of the times that pass. */
    private Optional<Finding> cutTime(SqlKind kind, RexNode node, RexNode value) {
        if (!Constants.isConstant(value)
                || value.getType().getSqlTypeName() != node.getType().getSqlTypeName()) {
            return Optional.empty();
        }
        return spanOf(node).flatMap(span -> {
            RexNode time = ((RexCall) node).getOperands().get(0);
            return columnOf(time).map(field -> new Finding(field, cut(kind, value, time.getType(), span)));
        });
    }

    private static Optional<TimeSpan> spanOf(RexNode node) {
        if (!(node instanceof RexCall call)
                || call.getOperands().isEmpty()
                || call.getOperands().get(0).getType().getSqlTypeName() != SqlTypeName.TIMESTAMP) {
            return Optional.empty();
        }
        if (call.getKind() == SqlKind.CAST) {
            return call.getType().getSqlTypeName() == SqlTypeName.DATE ? Optional.of(TimeSpan.DAY) : Optional.empty();
        }
        return call.getKind() == SqlKind.FLOOR && call.getOperands().get(1) instanceof RexLiteral unit
                ? Optional.ofNullable(unit.getValueAs(TimeUnitRange.class)).flatMap(TimeSpan::of)
                : Optional.empty();
    }

    /** Returns the range of times that compares as a cut one does. A date is the time at which it begins. */
    private ColumnCondition cut(SqlKind kind, RexNode value, RelDataType timeType, TimeSpan span) {
        boolean isDate = value.getType().getSqlTypeName() == SqlTypeName.DATE;
        RexNode time = isDate ? rexBuilder.makeAbstractCast(timeType, value, false) : value;
        List<ColumnCondition.Limit> first = List.of(new ColumnCondition.Limit(time, true));
        List<ColumnCondition.Limit> last = List.of(new ColumnCondition.Limit(time, true, span));
        return switch (kind) {
            case GREATER_THAN ->
                new ColumnCondition.Range(List.of(new ColumnCondition.Limit(time, false, span)), List.of());
            case GREATER_THAN_OR_EQUAL -> new ColumnCondition.Range(first, List.of());
            case LESS_THAN -> isDate ? below(time, false) : new ColumnCondition.Range(List.of(), last);
            case LESS_THAN_OR_EQUAL -> new ColumnCondition.Range(List.of(), last);
            default -> new ColumnCondition.Range(first, last);
        };
    }

    private static ColumnCondition compared(SqlKind kind, RexNode value) {
        return switch (kind) {
            case LESS_THAN -> below(value, false);
            case LESS_THAN_OR_EQUAL -> below(value, true);
            case GREATER_THAN -> above(value, false);
            case GREATER_THAN_OR_EQUAL -> above(value, true);
            default -> new ColumnCondition.Points(List.of(value));
        };
    }

    private static ColumnCondition below(RexNode value, boolean inclusive) {
        return new ColumnCondition.Range(List.of(), List.of(new ColumnCondition.Limit(value, inclusive)));
    }

    private static ColumnCondition above(RexNode value, boolean inclusive) {
        return new ColumnCondition.Range(List.of(new ColumnCondition.Limit(value, inclusive)), List.of());
    }

    /** Returns the points of an OR whose parts all equate the same column with a constant. */
    private Optional<Finding> points(List<RexNode> disjuncts) {
        List<RexNode> values = new ArrayList<>();
        String common = null;
        for (RexNode disjunct : disjuncts) {
            Optional<Finding> part = finding(disjunct);
            if (part.isEmpty()
                    || !(part.get().condition() instanceof ColumnCondition.Points points)
                    || (common != null && !common.equals(part.get().field()))) {
                return Optional.empty();
            }
            common = part.get().field();
            values.addAll(points.values());
        }
        return Optional.ofNullable(common).map(field -> new Finding(field, new ColumnCondition.Points(values)));
    }

    private Optional<Finding> inList(RexCall call) {
        return call.getOperator().equals(SchemalessOperators.IN_LIST)
                        && Constants.isConstant(call.getOperands().get(1))
                ? onColumn(
                        call,
                        new ColumnCondition.Points(List.of(call.getOperands().get(1))))
                : Optional.empty();
    }

    private Optional<Finding> onColumn(RexCall call, ColumnCondition condition) {
        return columnOf(call.getOperands().get(0)).map(field -> new Finding(field, condition));
    }

    private Optional<Finding> like(RexCall call) {
        // an ESCAPE changes the meaning of the pattern's characters: left residual
        if (call.getOperands().size() != 2
                || !Constants.isConstant(call.getOperands().get(1))) {
            return Optional.empty();
        }
        return onColumn(call, new ColumnCondition.Like(call.getOperands().get(1)));
    }

    private Optional<Finding> booleanColumn(RexNode node, boolean value) {
        if (node.getType().getSqlTypeName() != SqlTypeName.BOOLEAN) {
            return Optional.empty();
        }
        return columnOf(node)
                .map(field -> new Finding(field, new ColumnCondition.Points(List.of(rexBuilder.makeLiteral(value)))));
    }

    private Optional<String> columnOf(RexNode node) {
        if (node instanceof RexInputRef ref) {
            return fieldOf.apply(ref.getIndex());
        }
        if (node.getKind() == SqlKind.CAST) {
            RexNode operand = ((RexCall) node).getOperands().get(0);
            return Widening.isWidening(operand.getType(), node.getType()) ? columnOf(operand) : Optional.empty();
        }
        return Optional.empty();
    }
}
