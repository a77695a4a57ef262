package dev.schemaless.catalog.define;

import dev.schemaless.catalog.document.Definition;
import dev.schemaless.catalog.job.run.JobRun;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.model.Retention;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Raises the {@linkplain Retention#firstVersion() first version} of new rows, before keys of rows are purged. A writer that knows one of
 * these keys has planned on an older catalog, so partitions refuse its writes after that. Thread-safe.
 */
public final class FirstVersions {
    private final CatalogChanges changes;

    public FirstVersions(CatalogChanges changes) {
        this.changes = changes;
    }

    /**
     * Returns when every writer of an older catalog has ended on all partitions.
     *
     * @param least the least version to begin with
     * @return the version with which new rows begin: a greater one than before; 0 if the table was dropped
     */
    public long raise(JobRun job, int model, long least) {
        AtomicLong raised = new AtomicLong();
        changes.apply(
                job.control(),
                job::check,
                UnfinishedChanges.finishedBefore((change, state) -> state.models()
                        .filter(found -> found.number() == model && found.phase() == Definition.Phase.ACTIVE)
                        .map(Definition.OfModel::model)
                        .findFirst()
                        .ifPresent(found -> {
                            raised.set(Math.max(found.firstVersion() + 1, least));
                            MigrationChanges.publish(change, state, beginningAt(found, raised.get()));
                        })));
        return raised.get();
    }

    private static Model beginningAt(Model model, long firstVersion) {
        Retention limits = Objects.requireNonNullElse(model.retention(), Retention.UNLIMITED);
        return model.withRetention(limits.beginningAt(firstVersion));
    }
}
