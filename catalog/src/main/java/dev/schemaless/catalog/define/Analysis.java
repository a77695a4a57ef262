package dev.schemaless.catalog.define;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.document.CatalogState;
import dev.schemaless.catalog.document.Definition;
import dev.schemaless.catalog.job.run.JobKind;
import dev.schemaless.catalog.job.run.JobRun;
import dev.schemaless.catalog.job.run.NewJob;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.model.ModelStatistics;
import dev.schemaless.catalog.statistics.ModelAnalysis;
import java.util.Map;
import java.util.Optional;

/**
 * The job that analyses a model: it reads while others change the catalog, and then stores its result with the model.
 * Thread-safe.
 */
public final class Analysis implements JobKind {
    private static final String NAME = "ANALYZE";

    private final CatalogChanges changes;

    public Analysis(CatalogChanges changes) {
        this.changes = changes;
    }

    static NewJob of(Model model) {
        return new NewJob(NAME, String.valueOf(model.number()), model.name(), null);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void run(JobRun job) {
        int number = Integer.parseInt(job.target());
        ModelStatistics found = analyse(job, number);
        changes.apply(job.control(), job::check, UnfinishedChanges.finishedBefore((change, state) -> {
            Model model = model(state, number);
            change.under(job::complete);
            change.conclude(change.write(
                    state,
                    state.nextNumber(),
                    Map.of(
                            number,
                            Optional.of(
                                    new Definition.OfModel(model.withStatistics(found), Definition.Phase.ACTIVE)))));
        }));
    }

    private ModelStatistics analyse(JobRun job, int number) {
        while (true) {
            CatalogState state = changes.read(job.control());
            try {
                return new ModelAnalysis(changes.tables(), model(state, number), job).analyse();
            } catch (SchemalessException e) {
                changes.requireNewer(state, e, job.control());
            }
        }
    }

    private static Model model(CatalogState state, int number) {
        return state.models()
                .filter(model -> model.number() == number && model.isVisible())
                .map(Definition.OfModel::model)
                .findFirst()
                .orElseThrow(() -> new SchemalessException(
                        ErrorCode.TABLE_NOT_FOUND, "Cannot analyse table: it was dropped meanwhile. Check the name."));
    }

    /** Does nothing: the job has written nothing yet. */
    @Override
    public void undo(JobRun job) {}
}
