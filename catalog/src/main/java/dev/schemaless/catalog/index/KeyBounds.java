package dev.schemaless.catalog.index;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.key.KeyColumn;
import dev.schemaless.catalog.key.KeyRange;
import dev.schemaless.catalog.key.NativeKey;
import dev.schemaless.catalog.key.Shards;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.shard.ShardSet;
import dev.schemaless.catalog.type.KeyBytes;
import dev.schemaless.catalog.type.ScalarType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Finds the ranges of row keys, ordered as in docs/adr/0032, of rows whose primary key is within bounds. The ranges
 * hold other rows as well where row keys are cut, and where there would be too many ranges; they never leave one out.
 * Immutable and thread-safe.
 */
public final class KeyBounds {
    /** More ranges of one shard are read as one, or not in an order. */
    static final int MOST_RANGES = 64;

    private final List<ScalarType> types;
    private final int shardPosition;
    private final Shards shards;

    private KeyBounds(Model model, int totalShards) {
        List<Column> columns = model.primaryKeyColumns();
        this.types = columns.stream().map(KeyColumn::typeOf).toList();
        this.shardPosition = model.primaryKey().indexOf(model.shardField());
        this.shards = Shards.of(types.get(shardPosition), totalShards);
    }

    /**
     * Returns where the rows of a model lie that has a primary key.
     *
     * @param totalShards how many shards the store has
     */
    public static KeyBounds of(Model model, int totalShards) {
        return new KeyBounds(model, totalShards);
    }

    /**
     * Returns the ranges of a shard's row keys, ascending, none of which reaches into another.
     *
     * @param bounds for a prefix of the primary key
     */
    public List<KeyRange> ranges(int shard, List<Bound> bounds) {
        return merged(new Walk(shard).within(NativeKey.startOf(shard), 0, bounds));
    }

    /**
     * Returns the parts in each of which rows lie in an order: one for each shard and combination of values before the
     * columns that order.
     *
     * @param bounds for a prefix of the primary key, which leave finitely many values to each column before those that
     *     order
     * @return no two of which share a row key; empty if there are too many, or keys that are cut do not distinguish
     *     them
     */
    public Optional<List<KeyPart>> parts(ShardSet among, List<Bound> bounds, IndexOrder order) {
        List<KeyPart> parts = new ArrayList<>();
        for (int shard : among.stream().toArray()) {
            Walk walk = new Walk(shard);
            List<byte[]> starts = List.of(NativeKey.startOf(shard));
            for (int column = 0; column < order.from(); column++) {
                if (!(bounds.get(column) instanceof Bound.In in) || starts.size() > MOST_RANGES) {
                    return Optional.empty();
                }
                starts = distinct(walk.startsWith(starts, column, in.values()));
            }
            if (!areApart(starts)) {
                return Optional.empty();
            }
            if (parts.size() + starts.size() > MOST_RANGES) {
                return Optional.empty();
            }
            for (byte[] start : starts) {
                List<Bound> rest = bounds.subList(order.from(), bounds.size());
                List<KeyRange> ranges = merged(walk.within(start, order.from(), rest));
                if (!ranges.isEmpty()) {
                    parts.add(new KeyPart(shard, start, ranges));
                }
            }
        }
        return Optional.of(parts);
    }

    /** Returns the starts in ascending order, each once. Different values may have the same key bytes, such as 0.0 and -0.0. */
    private static List<byte[]> distinct(List<byte[]> starts) {
        SortedSet<byte[]> distinct = new TreeSet<>(Arrays::compareUnsigned);
        distinct.addAll(starts);
        return List.copyOf(distinct);
    }

    private static boolean areApart(List<byte[]> starts) {
        return starts.stream().map(NativeKey::least).distinct().count() == starts.size();
    }

    /** Returns how the rows of each part lie in an order. */
    public KeyOrder order(IndexOrder order) {
        return new KeyOrder(order, types.subList(order.from(), order.from() + order.columns()));
    }

    /** A walk through the columns of the primary key, on one shard. Prefixes of row keys begin with the shard. */
    private final class Walk {
        private final int shard;

        Walk(int shard) {
            this.shard = shard;
        }

        List<KeyRange> within(byte[] start, int column, List<Bound> bounds) {
            if (bounds.isEmpty()) {
                return List.of(all(start));
            }
            Bound bound = bounds.get(0);
            if (bound instanceof Bound.In in) {
                return in(start, column, in.values(), bounds.subList(1, bounds.size()));
            }
            if (bound instanceof Bound.AnyOf any) {
                return any.boxes().stream()
                        .flatMap(box -> within(start, column, box).stream())
                        .toList();
            }
            if (bound instanceof Bound.Range range) {
                return List.of(new KeyRange(low(start, column, range), high(start, column, range)));
            }
            if (bound instanceof Bound.StartsWith prefix) {
                byte[] whole = with(start, column, prefix.prefix());
                return List.of(all(withoutEnd(whole)));
            }
            return List.of(all(start));
        }

        private List<KeyRange> in(byte[] start, int column, List<Object> values, List<Bound> rest) {
            List<KeyRange> ranges = new ArrayList<>();
            for (byte[] each : startsWith(List.of(start), column, values)) {
                ranges.addAll(within(each, column + 1, rest));
                if (ranges.size() > MOST_RANGES) {
                    return List.of(all(start));
                }
            }
            return ranges;
        }

        /** Extends each key prefix by each value; drops prefixes of other shards. */
        List<byte[]> startsWith(List<byte[]> starts, int column, List<Object> values) {
            List<byte[]> longer = new ArrayList<>();
            for (byte[] start : starts) {
                for (Object value : values) {
                    if (column != shardPosition || shards.shardOf(value) == shard) {
                        longer.add(with(start, column, value));
                    }
                }
            }
            return longer;
        }

        private RowKey low(byte[] start, int column, Bound.Range range) {
            Object low = range.low();
            if (low == null) {
                return NativeKey.least(start);
            }
            byte[] end = with(start, column, low);
            return isOpen(range.lowInclusive(), column, low) ? NativeKey.behind(end) : NativeKey.least(end);
        }

        private RowKey high(byte[] start, int column, Bound.Range range) {
            Object high = range.high();
            if (high == null) {
                return NativeKey.greatest(start);
            }
            byte[] end = with(start, column, high);
            return isOpen(range.highInclusive(), column, high) ? NativeKey.inFrontOf(end) : NativeKey.greatest(end);
        }

        private boolean isOpen(boolean inclusive, int column, Object value) {
            return !inclusive && types.get(column).isIndexedExactly(value);
        }

        private byte[] with(byte[] start, int column, Object value) {
            KeyBytes bytes = new KeyBytes().appendRaw(start);
            types.get(column).appendIndexed(value, bytes);
            return bytes.toBytes();
        }

        private byte[] withoutEnd(byte[] text) {
            return new KeyBytes().appendRaw(text).toBytes(text.length - 1);
        }

        private KeyRange all(byte[] start) {
            return new KeyRange(NativeKey.least(start), NativeKey.greatest(start));
        }
    }

    private static List<KeyRange> merged(List<KeyRange> ranges) {
        List<KeyRange> sorted = ranges.stream()
                .filter(range -> range.low().compareTo(range.high()) <= 0)
                .sorted(Comparator.comparing(KeyRange::low))
                .toList();
        List<KeyRange> merged = new ArrayList<>();
        for (KeyRange range : sorted) {
            KeyRange last = merged.isEmpty() ? null : merged.get(merged.size() - 1);
            if (last == null || last.high().compareTo(range.low()) < 0) {
                merged.add(range);
            } else if (last.high().compareTo(range.high()) < 0) {
                merged.set(merged.size() - 1, new KeyRange(last.low(), range.high()));
            }
        }
        return merged.size() <= MOST_RANGES
                ? merged
                : List.of(new KeyRange(
                        merged.get(0).low(), merged.get(merged.size() - 1).high()));
    }
}
