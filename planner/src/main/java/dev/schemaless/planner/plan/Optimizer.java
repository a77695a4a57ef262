package dev.schemaless.planner.plan;

import dev.schemaless.planner.arithmetic.CheckedArithmetic;
import dev.schemaless.planner.correlation.ConstantGroups;
import dev.schemaless.planner.correlation.CorrelationJoins;
import dev.schemaless.planner.implementation.Spools;
import dev.schemaless.planner.join.JoinOrder;
import dev.schemaless.planner.memory.DeepStack;
import dev.schemaless.planner.rel.SchemalessConvention;
import dev.schemaless.planner.rel.SchemalessRecursion;
import dev.schemaless.planner.repair.conversion.InLists;
import dev.schemaless.planner.sql.DeadlinePlanner;
import dev.schemaless.planner.sql.Translated;
import dev.schemaless.planner.sql.Translator;
import dev.schemaless.planner.subquery.EqualSubqueries;
import dev.schemaless.planner.subquery.OuterVariables;
import dev.schemaless.planner.subquery.SubqueryInJoinRule;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCostImpl;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.plan.hep.HepPlanner;
import org.apache.calcite.plan.hep.HepProgram;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelRoot;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.RelFactories;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.tools.RelBuilder;

/**
 * The phases from a logical plan to the cheapest physical one: subqueries, correlations, pruning of columns, pushing down,
 * the order of joins, and Volcano.
 */
public final class Optimizer {
    private final Translator translator;
    private final RelOptCluster cluster;
    private final BooleanSupplier deadline;

    /** Makes an optimiser whose time begins to run. */
    public Optimizer(Translator translator) {
        this.translator = translator;
        this.cluster = translator.cluster();
        long start = System.nanoTime();
        long limit = translator.settings().planningTimeout().toNanos();
        this.deadline = () -> System.nanoTime() - start >= limit;
    }

    /** Returns the physical plan of the root's rel, in our own convention and the root's order. */
    public RelNode optimize(Translated translated) {
        RelNode rel = CheckedArithmetic.rewrite(translated.root().rel).accept(new InLists());
        return DirectPlan.ofValues(rel)
                .or(() -> read(rel, translated.root()))
                .orElseGet(() -> search(rel, translated.root()));
    }

    private Optional<RelNode> read(RelNode logical, RelRoot root) {
        return DirectPlan.isRead(logical) && root.collation.getFieldCollations().isEmpty()
                ? DirectPlan.ofRead(rewrite(rewrite(logical, ReadRules.LOGICAL), ReadRules.SCANS))
                : Optional.empty();
    }

    private RelNode search(RelNode logical, RelRoot root) {
        RelBuilder builder = RelFactories.LOGICAL_BUILDER.create(cluster, translator.catalogReader());
        RelNode rel = rewriteSeparately(OuterVariables.keep(EqualSubqueries.in(logical)), PlannerRules.SUBQUERIES)
                .accept(new UnsupportedPlanCheck());
        requireOuterRows(rel);
        rel = withoutCorrelations(rel).accept(new ConstantGroups(builder));
        // unmerged, so that windows find a projection of the columns in use below them
        rel = new FieldTrimmer(builder.transform(config -> config.withBloat(-1))).trim(rel);
        rel = CheckedArithmetic.rewriteSums(rewrite(rel, PlannerRules.LOGICAL));
        rel = SchemalessRecursion.estimated(rewrite(JoinOrder.of(rel, deadline), PlannerRules.SCANS));
        RelTraitSet wanted = rel.getTraitSet()
                .replace(SchemalessConvention.INSTANCE)
                .replace(isEmpty(rel) ? RelCollations.EMPTY : root.collation)
                .simplify();
        return Spools.in(cheapest(rel, wanted));
    }

    /** Refuses a subquery at a place where Calcite does not give it the right outer row, such as the condition of an outer join. */
    private static void requireOuterRows(RelNode rel) {
        if (!RelOptUtil.getVariablesUsed(rel).isEmpty() || OuterVariables.isBoundTwice(rel) || hasSubquery(rel)) {
            throw SubqueryInJoinRule.withoutOuterRow();
        }
    }

    private static boolean hasSubquery(RelNode rel) {
        return (rel instanceof Join join && RexUtil.SubQueryFinder.containsSubQuery(join))
                || rel.getInputs().stream().anyMatch(Optimizer::hasSubquery);
    }

    /** Makes correlations joins where possible. Before that, outer joins become inner ones where possible. */
    private RelNode withoutCorrelations(RelNode rel) {
        return CorrelationJoins.isNeeded(rel)
                ? CorrelationJoins.of(
                        rewriteSeparately(rel, PlannerRules.CORRELATED),
                        project -> rewriteSeparately(project, PlannerRules.WINDOWS))
                : rel;
    }

    /** Says whether a plan has no rows, as after LIMIT 0. */
    private static boolean isEmpty(RelNode rel) {
        return rel instanceof Values values && values.getTuples().isEmpty();
    }

    /** Returns the cheapest plan found by the deadline; a plan without search if none was found by then. */
    private RelNode cheapest(RelNode rel, RelTraitSet wanted) {
        DeadlinePlanner planner = (DeadlinePlanner) cluster.getPlanner();
        try {
            start(planner, PlannerRules.PHYSICAL, rel, wanted);
            return planner.findBestExp(deadline);
        } catch (RelOptPlanner.CannotPlanException e) {
            if (!deadline.getAsBoolean()) {
                throw UnknownCall.refusal(rel, e)
                        .<RuntimeException>map(refusal -> refusal)
                        .orElse(e);
            }
            planner.clear();
            start(planner, PlannerRules.WITHOUT_SEARCH, rel, wanted);
            return planner.findBestExp();
        }
    }

    private static void start(RelOptPlanner planner, List<RelOptRule> rules, RelNode rel, RelTraitSet wanted) {
        rules.forEach(planner::addRule);
        planner.setRoot(rel.getTraitSet().equals(wanted) ? rel : planner.changeTraits(rel, wanted));
    }

    /** Ends between two rules when the plan is no longer waited for. */
    private static final class StoppableHep extends HepPlanner {
        StoppableHep(HepProgram program, boolean separate) {
            super(program, null, separate, null, RelOptCostImpl.FACTORY);
        }

        @Override
        public void checkCancel() {
            DeepStack.check();
            super.checkCancel();
        }
    }

    private RelNode rewrite(RelNode rel, List<RelOptRule> rules) {
        return rewrite(rel, rules, false);
    }

    /**
     * Rewrites a plan with correlations: equal parts stay nodes of their own, for they may belong to outer rows of different types.
     */
    private RelNode rewriteSeparately(RelNode rel, List<RelOptRule> rules) {
        return rewrite(rel, rules, true);
    }

    private RelNode rewrite(RelNode rel, List<RelOptRule> rules, boolean separate) {
        HepProgram program = HepProgram.builder().addRuleCollection(rules).build();
        HepPlanner planner = new StoppableHep(program, separate);
        planner.setExecutor(cluster.getPlanner().getExecutor());
        planner.setRoot(rel);
        return planner.findBestExp();
    }
}
