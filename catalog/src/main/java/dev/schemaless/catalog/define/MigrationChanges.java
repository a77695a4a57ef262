package dev.schemaless.catalog.define;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.document.CatalogState;
import dev.schemaless.catalog.document.Definition;
import dev.schemaless.catalog.job.run.JobRun;
import dev.schemaless.catalog.job.run.NewJob;
import dev.schemaless.catalog.model.Migration;
import dev.schemaless.catalog.model.Model;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Changes the definitions of tables that are filled from external ones. A process that takes such a job over first
 * writes its token with the table. Partitions then refuse requests that were planned on the catalog before. So an
 * earlier owner that does not know yet that it has lost the job changes no more rows. Thread-safe.
 */
public final class MigrationChanges {
    private static final String EXTERNAL = "_external";

    private final CatalogChanges changes;

    public MigrationChanges(CatalogChanges changes) {
        this.changes = changes;
    }

    /** Returns the name that an external table gets when a native one takes its place. */
    public static String nameBeside(String source) {
        return source + EXTERNAL;
    }

    /**
     * Takes a table for a job: from now on its owner alone changes the table's rows.
     *
     * @param source the number of the external table
     * @param target the number of the native one
     * @param rivals the jobs that may not work on the same tables
     * @throws SchemalessException {@code DEFINITION_INVALID} if another job has it
     */
    public void take(JobRun job, int source, int target, Migration.Versions versions, List<NewJob> rivals) {
        changes.apply(job.control(), job::check, UnfinishedChanges.finishedBefore((change, state) -> {
            checkRivals(change, rivals);
            Model model = nativeTable(state, target);
            Migration known = model.migration();
            Migration.Phase phase = known == null || !known.isUnfinished() ? Migration.Phase.CLAIMED : known.phase();
            if (phase == Migration.Phase.FILLING && known != null) {
                checkGoesOn(model.name(), known, source, versions);
            }
            external(state, source);
            publish(change, state, model.withMigration(new Migration(source, job.id(), job.token(), phase, versions)));
        }));
    }

    private static void checkRivals(CatalogChange change, List<NewJob> rivals) {
        for (NewJob rival : rivals) {
            if (change.jobs().activeTargets(rival.kind()).contains(rival.target())) {
                throw new SchemalessException(
                        ErrorCode.DEFINITION_INVALID,
                        "Cannot migrate table: an unfinished job of the kind " + rival.kind()
                                + " is at it. Wait for that, or cancel it; sys.jobs has its number.");
            }
        }
    }

    /** Refuses to fill a table in another way than it has been filled so far. */
    private static void checkGoesOn(String target, Migration known, int source, Migration.Versions versions) {
        if (known.source() != source) {
            throw new SchemalessException(
                    ErrorCode.DEFINITION_INVALID,
                    "Cannot migrate into table '" + target
                            + "': it is filled from another external table. Create another, or drop it first.");
        }
        if (known.versions() != versions) {
            throw new SchemalessException(
                    ErrorCode.DEFINITION_INVALID,
                    "Cannot migrate into table '" + target + "': it has been filled "
                            + (versions == Migration.Versions.ALL ? "without" : "with")
                            + " HISTORY. Go on so, or create another table.");
        }
    }

    /** Notes that a table which was taken is filled from now on, or gives it back if it was found not to be empty. */
    public void settle(JobRun job, int target, @Nullable Migration settled) {
        changes.apply(
                job.control(),
                job::check,
                UnfinishedChanges.finishedBefore((change, state) ->
                        publish(change, state, nativeTable(state, target).withMigration(settled))));
    }

    /** Fences others off, so it has to be known everywhere before anything else is done. */
    static void publish(CatalogChange change, CatalogState state, Model model) {
        change.publish(change.write(
                state,
                state.nextNumber(),
                Map.of(model.number(), Optional.of(new Definition.OfModel(model, Definition.Phase.ACTIVE)))));
    }

    /**
     * Lets a native table take the place of the external one, which stays under {@linkplain #nameBeside another name}, in one change.
     *
     * @param source as its rows were compared
     * @param target as well
     * @throws SchemalessException {@code CATALOG_CHANGED} if one of them has been changed since
     */
    public void conclude(JobRun job, Model source, Model target) {
        changes.applyWithoutLeases(job.control(), job::check, UnfinishedChanges.finishedBefore((change, state) -> {
            if (!external(state, source.number()).equals(source)
                    || !nativeTable(state, target.number()).equals(target)) {
                throw new SchemalessException(
                        ErrorCode.CATALOG_CHANGED,
                        "Cannot switch to table '" + target.name()
                                + "': it or the external table was altered since they were compared. Run it again.");
            }
            String beside = nameBeside(source.name());
            NameRules.check("external table", beside);
            checkFree(state, beside);
            Migration.Versions versions =
                    Objects.requireNonNull(target.migration(), "migration").versions();
            Migration switched =
                    new Migration(source.number(), job.id(), job.token(), Migration.Phase.SWITCHED, versions);
            Model renamed = target.withName(source.name()).withMigration(switched);
            DefinitionRules.check(renamed);
            change.under(job::complete);
            change.conclude(change.write(
                    state,
                    state.nextNumber(),
                    Map.of(
                            source.number(),
                            Optional.of(new Definition.OfExternalTable(source.withName(beside))),
                            target.number(),
                            Optional.of(new Definition.OfModel(renamed, Definition.Phase.ACTIVE)))));
        }));
    }

    private static void checkFree(CatalogState state, String name) {
        state.find(name).ifPresent(taken -> {
            throw new SchemalessException(
                    ErrorCode.TABLE_EXISTS,
                    "Cannot switch tables: there is a " + taken.kind() + " '" + taken.name()
                            + "', and the external table would get that name. Rename or drop it first.");
        });
    }

    private static Model nativeTable(CatalogState state, int number) {
        return state.models()
                .filter(model -> model.number() == number && model.phase() == Definition.Phase.ACTIVE)
                .map(Definition.OfModel::model)
                .findFirst()
                .orElseThrow(() -> dropped("table"));
    }

    private static Model external(CatalogState state, int number) {
        return state.externalTables()
                .filter(table -> table.number() == number)
                .findFirst()
                .orElseThrow(() -> dropped("external table"));
    }

    private static SchemalessException dropped(String what) {
        return new SchemalessException(
                ErrorCode.TABLE_NOT_FOUND, "Cannot migrate table: the " + what + " was dropped meanwhile.");
    }
}
