package dev.schemaless.catalog.store;

import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.Model;
import java.util.Map;
import java.util.Optional;

/**
 * Brings a catalog to rest in which earlier changes were cut short: partitions learn its version, what nobody was told to
 * exist is taken away, what was to be dropped is dropped.
 *
 * <p>Used while no other change runs, so whatever is half done has been left by one that has ended.
 */
final class HalfDone {
    private final CatalogChanges changes;
    private final ModelTables tables;
    private final IndexChanges indexes;

    HalfDone(CatalogChanges changes, ModelTables tables, IndexChanges indexes) {
        this.changes = changes;
        this.tables = tables;
        this.indexes = indexes;
    }

    /** Returns the catalog at rest. */
    CatalogState finish(CatalogState state) {
        changes.publish(state);
        CatalogState current = state;
        for (Definition.OfModel model : state.models().toList()) {
            current = model.phase() == Definition.Phase.ACTIVE
                    ? finishIndexes(current, model.model())
                    : drop(current, model.model());
        }
        return current;
    }

    private CatalogState drop(CatalogState state, Model model) {
        tables.drop(model);
        CatalogState dropped = changes.write(state, state.nextNumber(), Map.of(model.number(), Optional.empty()));
        changes.publish(dropped);
        return dropped;
    }

    private CatalogState finishIndexes(CatalogState state, Model model) {
        CatalogState current = state;
        for (IndexDefinition index : model.indexes()) {
            if (!index.isReadable()) {
                current = indexes.remove(current, model.number(), index.number());
            }
        }
        return current;
    }
}
