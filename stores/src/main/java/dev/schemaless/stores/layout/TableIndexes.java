package dev.schemaless.stores.layout;

import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.stores.entry.ClientAlgorithm;
import dev.schemaless.stores.entry.EntryAudit;
import java.util.List;
import java.util.Optional;

/**
 * The indexes of a table that are of use. Immutable.
 *
 * @param ofCells the cells whose fields they may hold
 * @param all of the model's
 * @param client the method by which the client of the other program answers questions; empty if it has none that an index answers
 */
public record TableIndexes(OfCells ofCells, List<EntryAudit> all, Optional<ClientAlgorithm> client) {
    /** A table without indexes. */
    public static final TableIndexes NONE = ofBase(List.of(), Optional.empty());

    /** The cells whose fields indexes hold. */
    public enum OfCells {
        BASE,
        ALL
    }

    public TableIndexes {
        all = List.copyOf(all);
    }

    /** Returns indexes on fields of the base cell. */
    public static TableIndexes ofBase(List<EntryAudit> all, Optional<ClientAlgorithm> client) {
        return new TableIndexes(OfCells.BASE, all, client);
    }

    Optional<EntryAudit> find(IndexDefinition index) {
        return all.stream().filter(each -> each.index().equals(index.name())).findFirst();
    }
}
