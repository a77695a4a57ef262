package dev.schemaless.planner.change;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.parser.InsertOrUpdate;
import dev.schemaless.parser.SchemalessInsert;
import dev.schemaless.planner.arithmetic.CheckedArithmetic;
import dev.schemaless.planner.change.row.ChangeFacts;
import dev.schemaless.planner.change.row.DuplicateValues;
import dev.schemaless.planner.change.row.OnExisting;
import dev.schemaless.planner.change.row.RowProposal;
import dev.schemaless.planner.change.row.RowTarget;
import dev.schemaless.planner.change.run.ChangePlan;
import dev.schemaless.planner.change.run.Explanation;
import dev.schemaless.planner.change.run.InsertSource;
import dev.schemaless.planner.change.run.ProposedRows;
import dev.schemaless.planner.change.select.ChangeTarget;
import dev.schemaless.planner.change.select.DuplicateSelect;
import dev.schemaless.planner.read.ProposedExpressions;
import dev.schemaless.planner.rel.RowComputations;
import dev.schemaless.planner.sql.Parameters;
import dev.schemaless.planner.sql.TargetField;
import dev.schemaless.planner.sql.Translated;
import dev.schemaless.planner.sql.Translator;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlInsert;

/** Plans the statements that insert rows unless they exist. */
final class InsertPlanner {
    private final ChangeFacts store;
    private final Supplier<Translator> translators;

    InsertPlanner(ChangeFacts store, Supplier<Translator> translators) {
        this.store = store;
        this.translators = translators;
    }

    ChangePlan plan(SchemalessInsert insert) {
        ChangeTarget target = target(insert);
        Model model = target.model();
        return switch (insert.onDuplicate()) {
            case FAIL ->
                plan(target, insert, new OnExisting.Refuse(model), explanation(Explanation.Verb.INSERT, model));
            case IGNORE ->
                plan(
                        target,
                        insert,
                        new OnExisting.Skip(),
                        explanation(Explanation.Verb.INSERT, model).with(Explanation.ON_DUPLICATE, "skip"));
            case MERGE ->
                plan(
                        target,
                        insert,
                        new OnExisting.Merge(ChangePlanner.editor(store, model)),
                        explanation(Explanation.Verb.UPSERT, model)
                                .with("rows", "decided when locked, not read before"));
            case REPLACE ->
                plan(
                        target,
                        insert,
                        new OnExisting.Replace(),
                        explanation(Explanation.Verb.INSERT, model).with(Explanation.ON_DUPLICATE, "replace"));
        };
    }

    private static Explanation.Builder explanation(Explanation.Verb verb, Model model) {
        return Explanation.of(verb, model).with("partitions", "by row key");
    }

    private ChangeTarget target(SqlInsert insert) {
        return ChangeTarget.of(translators.get(), insert.getTargetTable(), null);
    }

    private ChangePlan plan(
            ChangeTarget target, SqlInsert insert, OnExisting onExisting, Explanation.Builder explanation) {
        return plan(target, insert, new Existing(onExisting, List.of(), explanation));
    }

    ChangePlan plan(InsertOrUpdate statement) {
        ChangeTarget target = target(statement.insert());
        Model model = target.model();
        DuplicateSelect select = DuplicateSelect.of(target, statement);
        Translated translated = target.translator().translate(select.select(), select.columns());
        ProposedExpressions expressions = RowComputations.proposed(
                        CheckedArithmetic.rewrite(translated.root().rel), AssignedRows.ofValues(select.columns()))
                .orElseThrow(InsertPlanner::needsOtherRows);
        DuplicateValues values = new DuplicateValues(model, expressions, RowTarget.ofUpdate(model, select.columns()));
        Existing existing = new Existing(
                new OnExisting.Update(values, ChangePlanner.editor(store, model)),
                List.of(translated.parameters()),
                explanation(Explanation.Verb.INSERT, model)
                        .with(Explanation.ON_DUPLICATE, ChangePlanner.names(select.columns()))
                        .with("rows", "decided when locked, not read before"));
        return plan(target, statement.insert(), existing);
    }

    private static SchemalessException needsOtherRows() {
        return new SchemalessException(
                ErrorCode.NOT_SUPPORTED,
                "Cannot plan statement: ON DUPLICATE KEY UPDATE sets a value that needs other rows, such as a subquery."
                        + " Write a MERGE.");
    }

    /** The treatment of existing rows, and the types of parameters that follow from it. */
    private record Existing(OnExisting onExisting, List<RelDataType> parameters, Explanation.Builder explanation) {}

    private ChangePlan plan(ChangeTarget target, SqlInsert insert, Existing existing) {
        InsertRows rows = InsertRows.of(target.model(), insert, translators);
        List<RelDataType> parameters = new ArrayList<>(existing.parameters());
        parameters.add(rows.parameters());
        return new ChangePlan(
                target.model(),
                new InsertSource(proposed(target, rows), !rows.readsTables(), existing.onExisting()),
                Parameters.merge(parameters, translators.get().typeFactory()),
                existing.explanation().of(rows.first().physical()));
    }

    private ProposedRows proposed(ChangeTarget target, InsertRows rows) {
        List<TargetField> fields = rows.fields().stream().map(target::declared).toList();
        return new ProposedRows(
                target.model(),
                rows.order(),
                rows.operator(),
                rows.scope(),
                RowTarget.ofInsert(target.model(), fields, store.routings().of(target.model())),
                RowProposal.of(store, target.model()));
    }
}
