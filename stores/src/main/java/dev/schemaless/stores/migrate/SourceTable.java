package dev.schemaless.stores.migrate;

import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.ReadRequest;
import dev.schemaless.catalog.access.RowColumns;
import dev.schemaless.catalog.access.RowSource;
import dev.schemaless.catalog.cell.RowFacts;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.shard.ShardSet;
import dev.schemaless.stores.declare.Source;
import dev.schemaless.stores.layout.UuidText;
import dev.schemaless.stores.read.TableReads;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The external table. Nothing is ever written there. */
record SourceTable(Source source, Model model, ReadControl control) {
    int slots() {
        return source.slots();
    }

    /** See {@link TableReads#page}. */
    TableReads.SlotPage page(int slot, @Nullable String after) {
        return reads(model.cells()).page(slot, after);
    }

    /** Does {@link #page} for the keys of rows alone. */
    TableReads.SlotPage keys(int slot, @Nullable String after) {
        return reads(List.of()).page(slot, after);
    }

    /** Reads rows by their keys. */
    List<StoredRow> rows(Collection<RowKey> keys) {
        return reads(model.cells()).rows(keys);
    }

    /** Reads the rows of a key. */
    List<StoredRow> find(UUID key) {
        return reads(model.cells()).rows(List.of(UuidText.key(key)));
    }

    /** Returns those of some keys that have a row. */
    Set<UUID> present(Collection<UUID> keys) {
        return reads(List.of()).rows(keys.stream().map(UuidText::key).toList()).stream()
                .map(RowMapping::keyOf)
                .collect(Collectors.toSet());
    }

    private TableReads reads(List<String> cells) {
        RowSource none = new RowSource.Scan(ShardSet.of(slots(), List.of()));
        return source.reads(new ReadRequest(0, model, new RowColumns(cells, RowFacts.ALL), none, control));
    }
}
