package dev.schemaless.planner.rel;

import dev.schemaless.planner.explain.Columns;
import dev.schemaless.planner.explain.Described;
import dev.schemaless.planner.explain.Scope;
import dev.schemaless.planner.explain.Words;
import dev.schemaless.planner.expression.Evaluator;
import dev.schemaless.planner.expression.Evaluators;
import dev.schemaless.planner.runtime.JoinKey;
import dev.schemaless.planner.runtime.Operator;
import dev.schemaless.planner.runtime.SpoolOperator;
import dev.schemaless.planner.value.HashForms;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.SingleRel;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.jspecify.annotations.Nullable;

/** Rows that are the same for all outer rows of a correlation, or all rounds of a recursion: read once and kept, perhaps by a key. */
public final class SchemalessSpool extends SingleRel implements SchemalessRel, Described {
    private final CorrelationId variable;
    private final String runs;
    private final List<Equality> equalities;

    /**
     * A comparison of a column with a value of outer rows.
     *
     * @param form brings both values into one form
     */
    private record Equality(RexCall comparison, RexNode outer, int column, UnaryOperator<Object> form) {
        static Optional<Equality> of(RexNode condition) {
            if (!(condition instanceof RexCall call)
                    || !(call.isA(SqlKind.EQUALS) || call.isA(SqlKind.IS_NOT_DISTINCT_FROM))) {
                return Optional.empty();
            }
            return of(call, call.getOperands().get(0), call.getOperands().get(1))
                    .or(() -> of(
                            call, call.getOperands().get(1), call.getOperands().get(0)));
        }

        private static Optional<Equality> of(RexCall call, RexNode own, RexNode outer) {
            boolean isKnown = own instanceof RexInputRef
                    && RelOptUtil.InputFinder.bits(outer).isEmpty()
                    && RexUtil.isDeterministic(outer)
                    && Evaluators.knows(outer);
            return isKnown
                    ? HashForms.between(own.getType(), outer.getType())
                            .map(form -> new Equality(call, outer, ((RexInputRef) own).getIndex(), form))
                    : Optional.empty();
        }

        JoinKey.Part part(int position) {
            boolean isNullSafe = comparison.isA(SqlKind.IS_NOT_DISTINCT_FROM);
            return new JoinKey.Part(position, form, isNullSafe ? JoinKey.Nulls.EQUAL : JoinKey.Nulls.DIFFER);
        }
    }

    private SchemalessSpool(RelNode input, CorrelationId variable, String runs, List<Equality> equalities) {
        super(input.getCluster(), input.getTraitSet(), input);
        this.variable = variable;
        this.runs = runs;
        this.equalities = List.copyOf(equalities);
    }

    /**
     * Returns a plan whose rows are read once for all outer rows of a correlation, or all rounds of a recursion.
     *
     * @param runs the noun for these, in the plural
     */
    public static SchemalessSpool of(RelNode rows, CorrelationId variable, String runs) {
        return new SchemalessSpool(rows, variable, runs, List.of());
    }

    /** Returns a filter over rows that are read once, and found by the columns that the filter compares with outer values. */
    public static RelNode filtered(SchemalessFilter filter, CorrelationId variable, String runs) {
        List<Equality> equalities = new ArrayList<>();
        List<RexNode> others = new ArrayList<>();
        for (RexNode each : RelOptUtil.conjunctions(filter.getCondition())) {
            Optional<Equality> equality = Equality.of(each);
            equality.ifPresentOrElse(equalities::add, () -> others.add(each));
        }
        SchemalessSpool spool = new SchemalessSpool(filter.getInput(), variable, runs, equalities);
        return others.isEmpty()
                ? spool
                : filter.copy(
                        filter.getTraitSet(),
                        spool,
                        RexUtil.composeConjunction(filter.getCluster().getRexBuilder(), others));
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new SchemalessSpool(sole(inputs), variable, runs, equalities);
    }

    @Override
    public RelNode accept(RexShuttle shuttle) {
        List<RexNode> comparisons =
                equalities.stream().<RexNode>map(Equality::comparison).toList();
        List<RexNode> changed = shuttle.apply(comparisons);
        return changed.equals(comparisons)
                ? this
                : new SchemalessSpool(
                        getInput(),
                        variable,
                        runs,
                        changed.stream()
                                .map(each -> Equality.of(each).orElseThrow())
                                .toList());
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer)
                .item("variable", variable)
                .itemIf("equal", equalities.stream().map(Equality::comparison).toList(), !equalities.isEmpty());
    }

    @Override
    public Words describe(Scope scope) {
        Columns columns = scope.input();
        return new Words("Keep", columns)
                .object("rows", "rows for all " + runs)
                .fact(
                        "found by",
                        equalities.stream()
                                .map(each -> columns.of(each.comparison()))
                                .collect(Collectors.joining(" AND ")));
    }

    @Override
    public Operator compile() {
        boolean isChosen = !RowsRead.isRepeatable(getInput()) || RowsRead.isChoice(getInput());
        return new SpoolOperator(
                SchemalessRel.compile(getInput()),
                variable.getId(),
                key(),
                isChosen ? SpoolOperator.Repeatability.CHOSEN_ONCE : SpoolOperator.Repeatability.REPEATABLE);
    }

    private SpoolOperator.@Nullable Key key() {
        if (equalities.isEmpty()) {
            return null;
        }
        List<Evaluator> outer = new ArrayList<>();
        List<JoinKey.Part> ofOuter = new ArrayList<>();
        List<JoinKey.Part> own = new ArrayList<>();
        for (Equality each : equalities) {
            ofOuter.add(each.part(outer.size()));
            own.add(each.part(each.column()));
            outer.add(Evaluators.of(each.outer()));
        }
        return new SpoolOperator.Key(outer, new JoinKey(ofOuter), new JoinKey(own));
    }
}
