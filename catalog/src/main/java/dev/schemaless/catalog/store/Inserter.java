package dev.schemaless.catalog.store;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.cell.NewRow;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.model.Model;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Inserts the rows of one statement, partition by partition. */
final class Inserter {
    private final OpenStore store;
    private final long catalogVersion;
    private final Model model;
    private final OnDuplicate onDuplicate;

    Inserter(OpenStore store, long catalogVersion, Model model, OnDuplicate onDuplicate) {
        this.store = store;
        this.catalogVersion = catalogVersion;
        this.model = model;
        this.onDuplicate = onDuplicate;
    }

    Set<RowKey> insert(List<NewRow> rows) {
        long maxBytes = store.maxBodyBytes();
        rows.forEach(row -> checkSize(row, maxBytes));
        Map<Integer, List<NewRow>> byPartition = new TreeMap<>();
        for (NewRow row : distinct(rows)) {
            int partition = store.topology().partitionOf(row.key().shard());
            byPartition.computeIfAbsent(partition, absent -> new ArrayList<>()).add(row);
        }
        Set<RowKey> inserted = new HashSet<>();
        for (Map.Entry<Integer, List<NewRow>> part : byPartition.entrySet()) {
            new PartitionInsert(store, part.getKey(), catalogVersion, model, onDuplicate)
                    .insert(part.getValue())
                    .forEach(row -> inserted.add(row.key()));
        }
        return inserted;
    }

    private void checkSize(NewRow row, long maxBytes) {
        row.cells().forEach((cell, body) -> {
            if (body.length > maxBytes) {
                throw new SchemalessException(
                        ErrorCode.STRING_TOO_LONG,
                        "Cannot insert into '" + model.name() + "': the body of cell '" + cell + "' of row key '"
                                + row.key() + "' has " + body.length + " bytes, at most " + maxBytes
                                + " fit. Store less, or raise the servers' max_allowed_packet.");
            }
        });
    }

    /** Returns the rows in ascending order of their keys, the first of equal ones. */
    private List<NewRow> distinct(List<NewRow> rows) {
        List<NewRow> sorted = new ArrayList<>(rows);
        sorted.sort(Comparator.comparing(NewRow::key));
        List<NewRow> result = new ArrayList<>(sorted.size());
        RowKey last = null;
        for (NewRow row : sorted) {
            if (!row.key().equals(last)) {
                result.add(row);
            } else if (onDuplicate == OnDuplicate.FAIL) {
                throw new DuplicateRowException(model.name(), row.key(), "by another row of the same statement");
            }
            last = row.key();
        }
        return result;
    }
}
