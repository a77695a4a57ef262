package dev.schemaless.stores.friendfeed;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.server.StreamedQueries;
import dev.schemaless.stores.cells.CellTable;
import dev.schemaless.stores.cells.EntityKeys;
import dev.schemaless.stores.entry.EntryColumn;
import dev.schemaless.stores.entry.FieldValues;
import dev.schemaless.stores.layout.ColumnSample;
import dev.schemaless.stores.layout.LayoutOptions;
import dev.schemaless.stores.layout.Misplacement;
import dev.schemaless.stores.layout.SampledBodies;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Some entities of a table, database by database: the newest, and those that entries name.
 *
 * @param entities in the order of the databases
 */
record EntitySample(EntityTable table, EntityKeys keys, List<List<Entity>> entities) {
    /**
     * Number of first databases of which more entities are read, to find columns. The entities of the others show only
     * the places of keys.
     */
    private static final int TELLING = 8;

    private static final int ENTITIES_OF_TELLING = 500;
    private static final int ENTITIES = 100;

    /**
     * An entity.
     *
     * @param tag null for none
     * @param body null for none, and for a large one
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Entity(String key, @Nullable Long tag, byte @Nullable [] body) {
        /** Returns the values of some fields; empty if the body is not JSON, or cannot be read. */
        Optional<FieldValues> values(List<String> fields) {
            return plain(this, EntityBody.JSON).map(plain -> FieldValues.of(plain, fields, key));
        }

        /** Returns the body; empty if it is not JSON, or cannot be read. */
        Optional<StoredJson> json() {
            try {
                return body == null ? Optional.empty() : StoredJson.of(body, key);
            } catch (SchemalessException e) {
                // a sample does without it
                return Optional.empty();
            }
        }
    }

    /** Looks at the newest entities, and at the first ones where they have classes. */
    static EntitySample of(EntityTable table, EntityKeys keys, List<Partition> partitions) {
        String newest = table.order() == null ? "" : " ORDER BY " + CellTable.quote(table.order()) + " DESC";
        List<List<Entity>> entities = new ArrayList<>();
        for (int i = 0; i < partitions.size(); i++) {
            int limit = i < TELLING ? ENTITIES_OF_TELLING : ENTITIES;
            List<Entity> found = read(table, newest, limit, keys, partitions.get(i));
            if (found.size() == limit && i < TELLING && table.tag() != null) {
                // the newest may all be of one class
                String first = " ORDER BY " + CellTable.quote(table.key().name());
                found.addAll(read(table, first, limit, keys, partitions.get(i)));
            }
            entities.add(found);
        }
        return new EntitySample(table, keys, entities);
    }

    private static String select(EntityTable table, String body) {
        return "/* schemaless:external-sample */ SELECT "
                + CellTable.quote(table.key().name()) + ", "
                + (table.tag() == null ? "NULL" : CellTable.quote(table.tag())) + ", "
                + body + " FROM " + CellTable.quote(table.name());
    }

    /** Reads the first entities of a condition, or order, with the values that it binds. */
    private static List<Entity> read(
            EntityTable table, String which, int most, EntityKeys keys, Partition partition, Object... values) {
        StreamedQueries queries = new StreamedQueries("look at entities", ReadControl.unlimited(), null);
        return SampledBodies.read(most, CellTable.quote(table.body().name()), (limit, bodies) -> {
            Query query = Query.of(select(table, bodies.expression()) + which + " LIMIT " + limit, values);
            return queries.run(partition, query, rows -> {
                List<Entity> entities = new ArrayList<>();
                while (rows.next()) {
                    long tag = rows.getLong(2);
                    boolean untagged = rows.wasNull();
                    entities.add(new Entity(keys.read(rows, 1), untagged ? null : (Long) tag, bodies.take(rows, 3)));
                }
                return entities;
            });
        });
    }

    /** Returns the entities of some keys, whichever database they lie in. */
    List<Entity> find(Collection<RowKey> wanted, List<Partition> partitions) {
        List<Object> values =
                wanted.stream().flatMap(key -> keys.bound(key).stream()).toList();
        List<Entity> found = new ArrayList<>();
        if (!values.isEmpty()) {
            String named =
                    " WHERE " + CellTable.quote(table.key().name()) + " IN (" + CellTable.marks(values.size()) + ")";
            partitions.forEach(
                    partition -> found.addAll(read(table, named, values.size(), keys, partition, values.toArray())));
        }
        return found;
    }

    /** Returns the entities of a tag, or all, database by database. */
    List<Entity> of(@Nullable Long tag) {
        return all().stream()
                .filter(entity -> tag == null || tag.equals(entity.tag()))
                .toList();
    }

    /** Says whether there are bodies, and none of them is JSON. */
    boolean hasNoJson() {
        List<Entity> bodies =
                all().stream().filter(entity -> entity.body() != null).toList();
        return !bodies.isEmpty()
                && bodies.stream().allMatch(entity -> entity.json().isEmpty());
    }

    /** Returns all entities. */
    List<Entity> all() {
        return entities.stream().flatMap(List::stream).toList();
    }

    /** Returns the tags of entities, in ascending order. */
    static Set<Long> tagsOf(List<Entity> entities) {
        Set<Long> tags = new TreeSet<>();
        entities.stream().map(Entity::tag).filter(Objects::nonNull).forEach(tags::add);
        return tags;
    }

    /**
     * Returns the columns that the bodies suggest of the entities of a tag, or of all.
     *
     * @param indexed the columns of indexes
     */
    List<Column> columns(@Nullable Long tag, List<Entity> more, List<EntryColumn> indexed, EntityBody form) {
        ColumnSample sample = new ColumnSample(indexed);
        RawUuids uuids = new RawUuids();
        Stream.concat(all().stream(), more.stream())
                .filter(entity -> tag == null || tag.equals(entity.tag()))
                .forEach(entity -> plain(entity, form).ifPresent(plain -> {
                    // the text distinguishes a number that MessagePack cannot hold from a string
                    sample.add(
                            Column.BASE_CELL,
                            entity.json()
                                    .map(StoredJson::text)
                                    .filter(text -> text[0] == '{')
                                    .orElse(plain));
                    uuids.add(plain);
                }));
        return uuids.in(sample.columns());
    }

    private static Optional<byte[]> plain(Entity entity, EntityBody form) {
        byte[] body = entity.body();
        try {
            return body == null ? Optional.empty() : Optional.of(form.plain(body, entity.key()));
        } catch (SchemalessException e) {
            // a sample does without it; a query that reads the body says what is wrong with it
            return Optional.empty();
        }
    }

    /** Refuses a shard function by which the entities do not lie where they lie. A few are taken for damage. */
    void checkPlaces(EntityPlaces places, LayoutOptions options) {
        if (places.function() == ShardFunction.UNKNOWN) {
            return;
        }
        Misplacement misplacement = new Misplacement("entity", "database", entities.size());
        for (int i = 0; i < entities.size(); i++) {
            for (Entity entity : entities.get(i)) {
                RowKey key = keys.keyOf(entity.key());
                OptionalInt home = key == null ? OptionalInt.empty() : OptionalInt.of(places.shardOf(key));
                misplacement.add(entity.key(), home, i);
            }
        }
        misplacement.check(
                table.name(),
                "entities",
                "Give all databases, each once, in the order of the old program, or leave the option shardFunction out.",
                options);
    }
}
