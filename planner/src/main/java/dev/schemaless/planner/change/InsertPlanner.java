package dev.schemaless.planner.change;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.row.RowEncoder;
import dev.schemaless.parser.InsertOrUpdate;
import dev.schemaless.parser.SchemalessInsert;
import dev.schemaless.planner.function.CheckedArithmetic;
import dev.schemaless.planner.runtime.ProposedExpressions;
import dev.schemaless.planner.sql.ChangeTarget;
import dev.schemaless.planner.sql.DuplicateSelect;
import dev.schemaless.planner.sql.Parameters;
import dev.schemaless.planner.sql.Translated;
import dev.schemaless.planner.sql.Translator;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlInsert;

/** Plans the statements that insert rows unless they exist. */
final class InsertPlanner {
    private final StoreFacts store;
    private final Supplier<Translator> translators;

    InsertPlanner(StoreFacts store, Supplier<Translator> translators) {
        this.store = store;
        this.translators = translators;
    }

    ChangePlan plan(SchemalessInsert insert) {
        ChangeTarget target = ChangeTarget.of(translators.get(), insert.getTargetTable(), null);
        Model model = target.model();
        return switch (insert.onDuplicate()) {
            case FAIL -> plan(target, insert, new OnExisting.Refuse(model), explanation("SchemalessInsert", model));
            case IGNORE ->
                plan(
                        target,
                        insert,
                        new OnExisting.Skip(),
                        explanation("SchemalessInsert", model).with("onDuplicate", "skip"));
            case MERGE ->
                plan(
                        target,
                        insert,
                        new OnExisting.Merge(ChangePlanner.editor(store, model)),
                        explanation("SchemalessUpsert", model).with("rows", "decided when locked, not read before"));
        };
    }

    private static Explanation explanation(String name, Model model) {
        return new Explanation(name, model).with("partitions", "by row key");
    }

    private ChangePlan plan(ChangeTarget target, SqlInsert insert, OnExisting onExisting, Explanation explanation) {
        return plan(target.model(), insert, new Existing(onExisting, List.of(), explanation));
    }

    ChangePlan plan(InsertOrUpdate statement) {
        ChangeTarget target =
                ChangeTarget.of(translators.get(), statement.insert().getTargetTable(), null);
        Model model = target.model();
        DuplicateSelect select = DuplicateSelect.of(target, statement);
        Translated translated = target.translator().translate(select.select(), select.fields());
        ProposedExpressions expressions = ProposedExpressions.of(CheckedArithmetic.rewrite(translated.root().rel))
                .orElseThrow(InsertPlanner::notKnown);
        DuplicateValues values = new DuplicateValues(expressions, RowTarget.ofUpdate(model, select.fields()));
        Existing existing = new Existing(
                new OnExisting.Update(values, ChangePlanner.editor(store, model)),
                List.of(translated.parameters()),
                explanation("SchemalessInsert", model)
                        .with("onDuplicate", select.fields())
                        .with("rows", "decided when locked, not read before"));
        return plan(model, statement.insert(), existing);
    }

    private static SchemalessException notKnown() {
        return new SchemalessException(
                ErrorCode.NOT_SUPPORTED,
                "Cannot plan ON DUPLICATE KEY UPDATE: an expression has a subquery or a function that is not computed of a"
                        + " single row. Use MERGE, or compute the value before.");
    }

    /** What happens to rows that exist, and which types of parameters are known from that. */
    private record Existing(OnExisting onExisting, List<RelDataType> parameters, Explanation explanation) {}

    private ChangePlan plan(Model model, SqlInsert insert, Existing existing) {
        InsertRows rows = InsertRows.of(insert, translators);
        int shards = store.topology().shards();
        RowTarget target = RowTarget.ofInsert(model, rows.fields(), shards);
        RowEncoder encoder = RowEncoder.of(model, shards, store.compression(), store.maxBodyBytes());
        List<RelDataType> parameters = new ArrayList<>(existing.parameters());
        parameters.add(rows.parameters());
        return new ChangePlan(
                model,
                new InsertSource(rows.operator(), !rows.readsTables(), target, encoder, existing.onExisting()),
                Parameters.merge(parameters, translators.get().typeFactory()),
                existing.explanation().of(rows.first()));
    }
}
