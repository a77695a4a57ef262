package dev.schemaless.planner.change;

import com.google.common.base.Suppliers;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.row.RowEditor;
import dev.schemaless.catalog.row.RowMover;
import dev.schemaless.parser.Command;
import dev.schemaless.parser.InsertOrUpdate;
import dev.schemaless.parser.Merge;
import dev.schemaless.parser.Returning;
import dev.schemaless.parser.SchemalessInsert;
import dev.schemaless.parser.Statement;
import dev.schemaless.parser.TruncateTable;
import dev.schemaless.planner.change.row.ChangeFacts;
import dev.schemaless.planner.change.row.NewValues;
import dev.schemaless.planner.change.row.RowTarget;
import dev.schemaless.planner.change.run.ChangePlan;
import dev.schemaless.planner.change.run.ChangeSource;
import dev.schemaless.planner.change.run.DirectSource;
import dev.schemaless.planner.change.run.Explanation;
import dev.schemaless.planner.change.run.OptimisticSource;
import dev.schemaless.planner.change.run.Returned;
import dev.schemaless.planner.change.select.ChangeSelect;
import dev.schemaless.planner.change.select.ChangeTarget;
import dev.schemaless.planner.change.select.ReturningSelect;
import dev.schemaless.planner.expression.AssignedOutputs;
import dev.schemaless.planner.plan.ExecutablePlan;
import dev.schemaless.planner.read.DirectRead;
import dev.schemaless.planner.rel.RowComputations;
import dev.schemaless.planner.runtime.Operator;
import dev.schemaless.planner.sql.Parameters;
import dev.schemaless.planner.sql.TargetField;
import dev.schemaless.planner.sql.Translated;
import dev.schemaless.planner.sql.Translator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlDelete;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlUpdate;
import org.jspecify.annotations.Nullable;

/** Plans statements that change rows. Thread-safe. */
public final class ChangePlanner {
    private final ChangeFacts store;
    private final Supplier<Translator> translators;

    /**
     * Creates a planner.
     *
     * @param translators gives a new one for each query
     */
    public ChangePlanner(ChangeFacts store, Supplier<Translator> translators) {
        this.store = store;
        this.translators = translators;
    }

    /** Plans one statement; empty if it does not change rows. The node is changed on the way. */
    public Optional<ChangePlan> plan(SqlNode statement) {
        Optional<ChangePlan> plan = find(statement);
        plan.ifPresent(found -> store.routings().of(found.model()).checkChange());
        return plan;
    }

    private Optional<ChangePlan> find(SqlNode statement) {
        if (statement instanceof SchemalessInsert insert) {
            return Optional.of(new InsertPlanner(store, translators).plan(insert));
        } else if (statement instanceof SqlUpdate update) {
            return Optional.of(update(update));
        } else if (statement instanceof SqlDelete delete) {
            ChangeTarget target = target(delete.getTargetTable(), delete.getAlias());
            return Optional.of(
                    found(Explanation.Verb.DELETE, target, ChangeSelect.of(target, delete), new NewValues.None()));
        }
        return statement instanceof Statement own ? find(own.command()) : Optional.empty();
    }

    private Optional<ChangePlan> find(Command command) {
        if (command instanceof InsertOrUpdate insert) {
            return Optional.of(new InsertPlanner(store, translators).plan(insert));
        } else if (command instanceof Merge merge) {
            return Optional.of(new MergePlanner(store, translators.get()).plan(merge));
        } else if (command instanceof TruncateTable truncate) {
            ChangeTarget target = target(truncate.table(), null);
            return Optional.of(
                    found(Explanation.Verb.DELETE, target, ChangeSelect.ofAll(target), new NewValues.None()));
        }
        return Optional.empty();
    }

    /**
     * Plans a statement with RETURNING, whose list is given apart. The node is changed on the way.
     *
     * @throws SchemalessException with {@code NOT_SUPPORTED} if the list cannot be computed of the changed row alone
     */
    public ChangePlan plan(Returning returning, ReturningSelect select) {
        Returned returned = Returned.of(select, returning.statement() instanceof SqlDelete);
        ChangePlan plan = plan(returning.statement()).orElseThrow();
        RelDataTypeFactory types = translators.get().typeFactory();
        return plan.returning(
                returned,
                Parameters.merge(
                        List.of(
                                types.createStructType(plan.parameters()),
                                select.translated().parameters()),
                        types));
    }

    private ChangeTarget target(SqlNode table, @Nullable SqlIdentifier alias) {
        return ChangeTarget.of(translators.get(), table, alias);
    }

    private ChangePlan update(SqlUpdate update) {
        ChangeTarget target = target(update.getTargetTable(), update.getAlias());
        ChangeSelect select = ChangeSelect.of(target, update);
        return found(
                Explanation.Verb.UPDATE,
                target,
                select,
                setting(store, target.model(), RowTarget.ofUpdate(target.model(), select.fields())));
    }

    /** Returns new values that set columns of existing rows, and move rows whose primary key changes. */
    static NewValues setting(ChangeFacts store, Model model, RowTarget target) {
        RowEditor editor = editor(store, model);
        NewValues.Set set = new NewValues.Set(target, editor);
        return target.setsKey()
                ? new NewValues.Move(
                        set, RowMover.of(model, editor, store.routings().of(model)))
                : set;
    }

    static RowEditor editor(ChangeFacts store, Model model) {
        return RowEditor.of(model, store.compression(), store.maxBodyBytes());
    }

    private ChangePlan found(Explanation.Verb verb, ChangeTarget target, ChangeSelect select, NewValues newValues) {
        ChangeSelect pristine = select.copy();
        Translated translated = target.translator().translate(select.select(), select.columns());
        AssignedOutputs assigned = AssignedRows.ofUpdate(select.fields());
        ExecutablePlan plan = ExecutablePlan.of(target.translator(), translated, assigned);
        Optional<DirectRead> direct =
                newValues instanceof NewValues.Move ? Optional.empty() : RowComputations.directRead(plan.physical());
        ChangeSource source = direct.isPresent()
                ? new DirectSource(direct.get(), newValues)
                : new OptimisticSource(
                        target.model(),
                        plan.operator(),
                        plan.scope(),
                        plan.reads(target.model()::equals) > 1,
                        restricted(target, pristine, translated, assigned),
                        newValues);
        return new ChangePlan(
                target.model(),
                source,
                plan.parameters().getFieldList(),
                Explanation.of(verb, target.model())
                        .with("set", names(select.fields()))
                        .with("rows", how(direct))
                        .of(plan.physical()));
    }

    /** Returns the names of columns for EXPLAIN. */
    static String names(List<TargetField> fields) {
        return fields.stream().map(TargetField::name).collect(Collectors.joining(", "));
    }

    private static String how(Optional<DirectRead> direct) {
        if (direct.isEmpty()) {
            return "computed first, again if changed meanwhile";
        }
        return direct.get().isKeyed() ? "decided when locked, not read before" : "decided when locked";
    }

    /** Returns the search of changed rows again by key, which is planned when a race is lost for the first time. */
    private Supplier<Operator> restricted(
            ChangeTarget target, ChangeSelect pristine, Translated translated, AssignedOutputs assigned) {
        int firstKey = translated.parameters().getFieldCount();
        return Suppliers.memoize(() -> {
            Translator translator = translators.get();
            ChangeTarget again = new ChangeTarget(translator, target.model(), target.table(), target.alias());
            ChangeSelect some = pristine.ofKeys(again, firstKey, OptimisticSource.KEYS);
            return ExecutablePlan.of(translator, translator.translate(some.select(), some.columns()), assigned)
                    .operator();
        });
    }
}
