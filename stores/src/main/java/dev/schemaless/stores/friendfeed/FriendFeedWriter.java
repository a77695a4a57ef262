package dev.schemaless.stores.friendfeed;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.stores.cells.EntityKeys;
import dev.schemaless.stores.layout.StoredCell;
import dev.schemaless.stores.layout.TableWriter;
import dev.schemaless.stores.layout.WriteStep;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Writes entities whose bodies are JSON as their programs do: the entity is overwritten, its entries follow. It is overwritten only if its
 * body is still the one that was read.
 */
record FriendFeedWriter(
        EntityTexts texts, EntityChanges entities, EntryWriter entries, EntityKeys keys, EntityPlaces places)
        implements TableWriter {
    @Override
    public List<WriteStep> insert(RowKey key, Map<String, byte[]> cells) {
        if (!places.isKnown()) {
            throw new SchemalessException(
                    ErrorCode.NOT_SUPPORTED,
                    "Cannot insert into '" + texts.table() + "': it is not known in which of " + places.shards()
                            + " databases the program looks for a new entity. Set shardFunction.");
        }
        byte[] given = TableWriter.base(cells);
        Long tag = texts.tagOf(given, key);
        byte[] plain = texts.completed(given, key, tag);
        Object written = keys.bound(key).get(0);
        int database = places.shardOf(key);
        List<WriteStep> steps = new ArrayList<>();
        steps.add(step(database, entities.insert(written, tag, texts.stored(plain, key))));
        steps.addAll(entries.insert(new EntryWriter.Owner(key, written, database, tag), plain));
        return steps;
    }

    @Override
    public List<WriteStep> update(RowKey key, Map<String, StoredCell> before, Map<String, byte[]> cells) {
        StoredCell base = TableWriter.baseOf(before);
        byte[] stored = Objects.requireNonNull(base.body());
        EntityTexts.Change change = texts.change(key, base, TableWriter.base(cells));
        Object written = keys.bound(base.stored());
        int database = base.slot().orElseThrow();
        List<WriteStep> steps = new ArrayList<>();
        if (!Arrays.equals(change.stored(), stored)) {
            steps.add(step(database, entities.update(written, stored, change.stored())));
        }
        EntryWriter.Owner owner = new EntryWriter.Owner(key, written, database, base.kind());
        steps.addAll(entries.update(owner, change.before(), change.after()));
        return steps;
    }

    @Override
    public List<WriteStep> delete(RowKey key, Map<String, StoredCell> before) {
        StoredCell base = TableWriter.baseOf(before);
        texts.requireJson(base, "delete from");
        List<WriteStep> steps = new ArrayList<>(entries.delete(key));
        byte[] stored = Objects.requireNonNull(base.body());
        steps.add(step(base.slot().orElseThrow(), entities.delete(keys.bound(base.stored()), stored)));
        return steps;
    }

    private WriteStep step(int database, Query statement) {
        return new WriteStep(places.partitionOf(database), statement, this::lostRace, this::lostRace);
    }

    private SchemalessException lostRace() {
        return new SchemalessException(
                ErrorCode.SERIALIZATION_FAILURE,
                "Cannot change a row of '" + texts.table() + "': another program changed it meanwhile. Do it again.");
    }
}
