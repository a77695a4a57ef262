package dev.schemaless.catalog.define;

import dev.schemaless.catalog.document.CatalogState;
import dev.schemaless.catalog.document.Definition;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.Model;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Repairs a catalog whose earlier changes were cut short: partitions learn its version, objects of failed statements
 * are removed, and drops are completed.
 *
 * <p>Used while the catalog's lock is held. Its owners renew it for as long as they live. So anything half done was
 * left by a change that has ended, or by one whose writes are refused from now on.
 */
final class UnfinishedChanges {
    private final CatalogChange change;

    /** The indexes under construction; null until they have been read. */
    private @Nullable Set<String> builds;

    UnfinishedChanges(CatalogChange change) {
        this.change = change;
    }

    /** Returns work that is preceded by that repair, so that it finds a catalog at rest. */
    static CatalogChanges.Work finishedBefore(CatalogChanges.Work work) {
        return (change, state) -> work.apply(change, new UnfinishedChanges(change).finish(state));
    }

    /** Removes the remains of a failed change, unless it was stopped; finished parts stay. Never throws. */
    static void removeAfter(RuntimeException failure, CatalogChange failed) {
        if (failed.isStopped()) {
            return;
        }
        CatalogChange tidying = failed.tidying();
        try {
            Tidying.run(() -> new UnfinishedChanges(tidying).finish(tidying.read()));
        } catch (RuntimeException e) {
            // the next change of the catalog removes it
            failure.addSuppressed(e);
        }
    }

    /** Returns the catalog without unfinished changes. Tables that are in use may be left over. */
    CatalogState finish(CatalogState state) {
        change.publish(state);
        CatalogState current = state;
        for (Definition.OfModel model : state.models().toList()) {
            current = switch (model.phase()) {
                case CREATING -> giveUp(current, new Definition.OfModel(model.model(), Definition.Phase.DROPPING));
                case ADDING -> new ColumnAddition(change).takeBack(current, model.model());
                case ACTIVE -> finishIndexes(current, model.model());
                case DROPPING -> current;
            };
        }
        for (Definition.OfSequence sequence : state.sequences().toList()) {
            if (sequence.phase() == Definition.Phase.CREATING) {
                current = giveUp(current, new Definition.OfSequence(sequence.sequence(), Definition.Phase.DROPPING));
            }
        }
        return new Leftovers(change).drop(current);
    }

    private CatalogState giveUp(CatalogState state, Definition dropping) {
        CatalogState next = change.write(state, state.nextNumber(), Map.of(dropping.number(), Optional.of(dropping)));
        change.publish(next);
        return next;
    }

    private CatalogState finishIndexes(CatalogState state, Model model) {
        CatalogState current = state;
        for (IndexDefinition index : model.indexes()) {
            if (!index.isReadable() && !isBeingBuilt(model, index)) {
                current = new IndexChanges(change).remove(current, model.number(), index.number());
            }
        }
        return current;
    }

    /** Says whether a job fills an index: it is its job's, whichever process does that, or will once its owner has died. */
    private boolean isBeingBuilt(Model model, IndexDefinition index) {
        if (!index.isBuilding()) {
            return false;
        }
        if (builds == null) {
            builds = change.jobs().activeTargets(IndexBuild.NAME);
        }
        return builds.contains(IndexBuild.target(model, index));
    }
}
