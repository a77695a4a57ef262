package dev.schemaless.planner.change;

import dev.schemaless.catalog.model.Model;
import dev.schemaless.parser.Merge;
import dev.schemaless.planner.change.row.ChangeFacts;
import dev.schemaless.planner.change.row.NewValues;
import dev.schemaless.planner.change.row.RowProposal;
import dev.schemaless.planner.change.row.RowTarget;
import dev.schemaless.planner.change.run.ChangePlan;
import dev.schemaless.planner.change.run.Explanation;
import dev.schemaless.planner.change.run.MergeSource;
import dev.schemaless.planner.change.select.ChangeTarget;
import dev.schemaless.planner.change.select.MergeSelect;
import dev.schemaless.planner.plan.ExecutablePlan;
import dev.schemaless.planner.sql.Translator;
import java.util.List;

/** Plans MERGE. */
final class MergePlanner {
    private final ChangeFacts store;
    private final Translator translator;

    MergePlanner(ChangeFacts store, Translator translator) {
        this.store = store;
        this.translator = translator;
    }

    ChangePlan plan(Merge merge) {
        ChangeTarget target = ChangeTarget.of(translator, merge.table(), merge.alias());
        MergeSelect select = MergeSelect.of(target, merge);
        List<MergeSource.Branch> branches = select.branches().stream()
                .map(branch -> branch(target.model(), branch))
                .toList();
        ExecutablePlan plan = ExecutablePlan.of(
                translator, select.translate(translator), AssignedRows.ofMerge(target.model(), select.branches()));
        return new ChangePlan(
                target.model(),
                new MergeSource(
                        target.model(),
                        plan.operator(),
                        plan.scope(),
                        plan.reads(target.model()::equals) > 1,
                        branches),
                plan.parameters().getFieldList(),
                Explanation.of(Explanation.Verb.MERGE, target.model())
                        .with("rows", "computed first, again if changed meanwhile")
                        .of(plan.physical()));
    }

    private MergeSource.Branch branch(Model model, MergeSelect.Branch branch) {
        return switch (branch.action()) {
            case UPDATE ->
                new MergeSource.Change(
                        ChangePlanner.setting(store, model, RowTarget.ofUpdate(model, branch.fields())),
                        branch.firstValue());
            case DELETE -> new MergeSource.Change(new NewValues.None(), branch.firstValue());
            case INSERT -> insert(model, branch);
        };
    }

    private MergeSource.Branch insert(Model model, MergeSelect.Branch branch) {
        return new MergeSource.Insert(
                RowTarget.ofInsert(model, branch.fields(), store.routings().of(model)),
                RowProposal.of(store, model),
                branch.firstValue());
    }
}
