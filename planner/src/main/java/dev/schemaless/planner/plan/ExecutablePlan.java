package dev.schemaless.planner.plan;

import dev.schemaless.catalog.access.ReadScope;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.planner.expression.AssignedOutputs;
import dev.schemaless.planner.rel.SchemalessRel;
import dev.schemaless.planner.rel.SchemalessSystemScan;
import dev.schemaless.planner.rel.TableAccess;
import dev.schemaless.planner.runtime.Operator;
import dev.schemaless.planner.runtime.PickColumnsRows;
import dev.schemaless.planner.sql.Translated;
import dev.schemaless.planner.sql.Translator;
import dev.schemaless.planner.version.SchemalessVersionScan;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelRoot;
import org.apache.calcite.rel.RelVisitor;
import org.apache.calcite.rel.type.RelDataType;
import org.jspecify.annotations.Nullable;

/**
 * A query ready to run. Immutable and thread-safe.
 *
 * @param translator the one that made it
 * @param physical the plan that was chosen
 * @param operator the root operator
 */
public record ExecutablePlan(Translator translator, Translated translated, RelNode physical, Operator operator) {
    /**
     * A plan that is run once, and measured.
     *
     * @param operator the root operator; its rows have columns that the query does not select, if an ORDER BY needs
     *     them
     */
    public record Measured(MeteredPlan plan, Operator operator) {}

    /** Optimises and compiles a translated query. */
    public static ExecutablePlan of(Translator translator, Translated translated) {
        return of(translator, translated, AssignedOutputs.NONE);
    }

    /**
     * Optimises and compiles a translated query whose outputs are assigned to columns.
     *
     * @param assigned by the position of an output
     */
    public static ExecutablePlan of(Translator translator, Translated translated, AssignedOutputs assigned) {
        RelNode chosen = new Optimizer(translator).optimize(translated);
        translator.warnings().addAll(ScatterPolicy.apply(translator.settings().scatter(), chosen));
        RelNode best = translated.root().isRefTrivial() ? AssignedPlan.of(chosen, assigned) : chosen;
        Operator operator = SchemalessRel.compile(best);
        return new ExecutablePlan(translator, translated, best, withFinalColumns(operator, translated.root()));
    }

    /** Drops the columns that ORDER BY needs and the query does not select. */
    private static Operator withFinalColumns(Operator operator, RelRoot root) {
        if (root.isRefTrivial()) {
            return operator;
        }
        List<Integer> columns = root.fields.leftList();
        return context -> new PickColumnsRows(operator.open(context), columns);
    }

    /** Returns the same plan with meters, compiled anew. */
    public Measured measured() {
        MeteredPlan plan = MeteredPlan.of(physical);
        return new Measured(plan, SchemalessRel.compile(plan.measured()));
    }

    /** Says whether it reads any table. */
    public boolean readsTables() {
        return reads(model -> true) > 0;
    }

    /** Returns in how many places it reads a table for which a condition holds. */
    public int reads(Predicate<Model> condition) {
        AtomicInteger found = new AtomicInteger();
        new RelVisitor() {
            @Override
            public void visit(RelNode node, int ordinal, @Nullable RelNode parent) {
                if ((node instanceof TableAccess read
                                && condition.test(read.scan().model()))
                        || (node instanceof SchemalessVersionScan versions
                                && condition.test(versions.scan().model()))) {
                    found.incrementAndGet();
                }
                super.visit(node, ordinal, parent);
            }
        }.go(physical);
        return found.get();
    }

    /** Returns which tables it reads. */
    public ReadScope scope() {
        List<Model> models = new ArrayList<>();
        reads(models::add);
        return models.size() == 1 && readsOnce(physical)
                ? ReadScope.once(models.get(0))
                : ReadScope.severalTimes(models);
    }

    /**
     * Says whether a plan's only read is opened once: no operator above it has another input, for whose rows it may be
     * opened again.
     */
    private static boolean readsOnce(RelNode node) {
        RelNode above = node;
        while (above.getInputs().size() == 1) {
            above = above.getInput(0);
        }
        return above.getInputs().isEmpty();
    }

    /** Says whether it reads system tables about the catalog. */
    public boolean readsCatalog() {
        AtomicBoolean found = new AtomicBoolean();
        new RelVisitor() {
            @Override
            public void visit(RelNode node, int ordinal, @Nullable RelNode parent) {
                if (node instanceof SchemalessSystemScan scan && scan.system().ofCatalog()) {
                    found.set(true);
                }
                super.visit(node, ordinal, parent);
            }
        }.go(physical);
        return found.get();
    }

    public RelDataType rowType() {
        return translated.rowType();
    }

    public RelDataType parameters() {
        return translated.parameters();
    }
}
