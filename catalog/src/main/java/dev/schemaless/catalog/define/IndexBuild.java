package dev.schemaless.catalog.define;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.document.CatalogState;
import dev.schemaless.catalog.document.Definition;
import dev.schemaless.catalog.job.run.JobKind;
import dev.schemaless.catalog.job.run.JobRun;
import dev.schemaless.catalog.job.run.NewJob;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.model.ModelStatistics;
import dev.schemaless.catalog.write.draft.DuplicateValuesException;
import java.util.Optional;

/**
 * The job that fills a new index and makes it readable. It holds the catalog's lock for its last step alone, so others
 * change the catalog meanwhile, this index's model included. Thread-safe.
 *
 * <p>Two owners may build at the same time, one of which has lost the job without knowing it. Both put the entries of
 * rows that they hold locked, under a version of the catalog in which the index is being built; a partition that has
 * heard of a newer one refuses them. Only the last step needs the job's token, and ends the job in the same
 * transaction: a cancellation either comes before it, and no index results, or comes too late.
 */
public final class IndexBuild implements JobKind {
    static final String NAME = "INDEX";

    private final CatalogChanges changes;

    public IndexBuild(CatalogChanges changes) {
        this.changes = changes;
    }

    /** Returns the job that fills an index. */
    static NewJob of(Model model, IndexDefinition index) {
        ModelStatistics statistics = model.statistics();
        return new NewJob(
                NAME,
                target(model, index),
                model.name() + "." + index.name(),
                statistics == null ? null : statistics.rows());
    }

    /** Returns the target of an index's job. */
    static String target(Model model, IndexDefinition index) {
        return model.number() + "/" + index.number();
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void run(JobRun job) {
        while (!isFilled(job)) {
            // the catalog has changed since it was read
            job.check();
        }
        changes.apply(job.control(), job::check, UnfinishedChanges.finishedBefore((change, state) -> {
            Target target = find(state, job);
            if (!target.index().isReadable()) {
                change.conclude(new IndexChanges(change)
                        .complete(state, target.model().number(), target.index().number(), job));
            }
        }));
    }

    /** Puts the entries that are absent; false if others have changed the catalog meanwhile. */
    private boolean isFilled(JobRun job) {
        CatalogState state = changes.read(job.control());
        Target target = find(state, job);
        if (target.index().isReadable()) {
            return true;
        }
        try {
            new IndexBuilder(changes, job, state.version(), target.model(), target.index()).build();
            return true;
        } catch (DuplicateValuesException e) {
            throw new SchemalessException(
                    ErrorCode.UNIQUE_VIOLATION,
                    "Cannot create index '" + target.index().name() + "' on '"
                            + target.model().name() + "': two rows have " + e.values()
                            + ". Change one of them, or leave UNIQUE away.",
                    e);
        } catch (SchemalessException e) {
            changes.requireNewer(state, e, job.control());
            return false;
        }
    }

    /** An index and its model as they are in one version of the catalog. */
    private record Target(Model model, IndexDefinition index) {}

    /** Finds the index; ends the job if it was dropped. */
    private static Target find(CatalogState state, JobRun job) {
        Optional<Target> target = state.models()
                .filter(model -> model.phase() == Definition.Phase.ACTIVE)
                .map(Definition.OfModel::model)
                .flatMap(model -> model.indexes().stream().map(index -> new Target(model, index)))
                .filter(found -> target(found.model(), found.index()).equals(job.target()))
                .filter(found -> found.index().isReadable() || found.index().isBuilding())
                .findFirst();
        if (target.isEmpty()) {
            job.cancel();
        }
        return target.orElseThrow(() -> new SchemalessException(
                ErrorCode.QUERY_CANCELED,
                "Cannot create index: it was dropped while it was being built. Create it again."));
    }

    /** Removes the unfinished index of a job that is being cancelled. */
    @Override
    public void undo(JobRun job) {
        changes.apply(job.control(), UnfinishedChanges.finishedBefore((change, state) -> {}));
    }
}
