package dev.schemaless.catalog.index;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.key.NativeKey;
import dev.schemaless.catalog.key.Shards;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.IndexedValue;
import dev.schemaless.catalog.model.Model;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The entries of one index: computes them from rows, and finds the shards and bounds of a lookup. Immutable and
 * thread-safe.
 *
 * <p>An entry lies on its row's shard unless the index has a shard field of its own. Then it lies on the shard of that
 * field's value. An entry of NULL is on the row's shard: otherwise all such entries
 * would be on one shard. A value that cannot be coerced has the entry of NULL, which is how a lenient query reads it.
 */
public final class IndexEntries {
    private final RowValues values;
    private final List<BoundEncoder> encoders;
    private final int shardPosition;
    private final @Nullable Shards shards;

    private IndexEntries(Model model, IndexDefinition index, int totalShards) {
        List<IndexedValue> wanted = new ArrayList<>(model.valuesOf(index));
        String shardField = shardFieldOfEntries(model, index);
        int indexed = wanted.size();
        if (shardField != null && !index.fields().contains(shardField)) {
            wanted.add(model.valueOf(index, shardField));
        }
        this.values = RowValues.of(wanted);
        List<BoundEncoder> list = new ArrayList<>(indexed);
        for (int i = 0; i < indexed; i++) {
            list.add(new BoundEncoder(
                    wanted.get(i).type(),
                    index.prefixes().get(i),
                    index.directions().get(i)));
        }
        this.encoders = List.copyOf(list);
        this.shardPosition = shardField == null
                ? -1
                : wanted.stream().map(IndexedValue::key).toList().indexOf(shardField);
        this.shards =
                shardField == null ? null : Shards.of(wanted.get(shardPosition).type(), totalShards);
    }

    /**
     * Returns the rules of an index's entries.
     *
     * @param totalShards how many shards the store has
     */
    public static IndexEntries of(Model model, IndexDefinition index, int totalShards) {
        return new IndexEntries(model, index, totalShards);
    }

    /** Says whether every entry is stored on its row's shard. */
    public boolean isColocated() {
        return shards == null;
    }

    /** Returns the most bytes of the encoded values, in index order. */
    public List<Integer> lengths() {
        return encoders.stream().map(BoundEncoder::length).toList();
    }

    /** Returns the cells whose bodies decide an entry. */
    public List<String> cells() {
        return values.cells();
    }

    /**
     * Computes the entry of a row.
     *
     * @param bodies of at least {@link #cells()}, by cell name, as stored or plain; a cell that is absent has no fields
     * @throws dev.schemaless.catalog.SchemalessException with {@code BODY_CORRUPT}
     */
    public IndexEntry entryOf(RowKey key, Map<String, byte[]> bodies) {
        return entryOf(key, values.read(key, bodies));
    }

    /**
     * Encodes bounds on index columns.
     *
     * @param bounds for a prefix of the columns
     */
    public List<EncodedBound> encode(List<Bound> bounds) {
        return encode(0, bounds);
    }

    private EncodedBound encode(int position, Bound bound) {
        if (bound instanceof Bound.AnyOf any) {
            return new EncodedBound.AnyOf(
                    any.boxes().stream().map(box -> encode(position, box)).toList());
        }
        return encoders.get(position).encode(bound);
    }

    private List<EncodedBound> encode(int first, List<Bound> bounds) {
        List<EncodedBound> encoded = new ArrayList<>(bounds.size());
        for (Bound bound : bounds) {
            encoded.add(encode(first + encoded.size(), bound));
        }
        return encoded;
    }

    /** Says whether the value of an entry's first column is NULL. */
    public boolean beginsWithNull(IndexEntry entry) {
        return entry.key().values().get(0).equals(encoders.get(0).encode((Object) null));
    }

    /** Returns how the entries lie in an order. */
    public EntryOrder order(IndexOrder order) {
        return new EntryOrder(order, encoders.subList(order.from(), order.from() + order.columns()));
    }

    private IndexEntry entryOf(RowKey key, @Nullable Object[] values) {
        List<EncodedValue> encoded = new ArrayList<>(encoders.size());
        for (int i = 0; i < encoders.size(); i++) {
            encoded.add(encoders.get(i).encode(values[i]));
        }
        return new IndexEntry(new EntryKey(encoded), shardOf(key, values));
    }

    private int shardOf(RowKey key, @Nullable Object[] values) {
        Object value = shards == null ? null : values[shardPosition];
        return shards == null || value == null ? NativeKey.shardOf(key) : shards.shardOf(value);
    }

    private static @Nullable String shardFieldOfEntries(Model model, IndexDefinition index) {
        String field = index.shardField();
        return field == null || field.equals(model.shardField()) ? null : field;
    }
}
