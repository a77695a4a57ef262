package dev.schemaless.catalog.access;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.shard.ShardSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A read of the versions of a table's cells.
 *
 * @param catalogVersion the catalog that the request was made on
 * @param parts those wanted; the others are null or absent
 * @param extent the part of each log that is read
 * @param wanted the number of versions that are likely enough; the cursor still gives all
 * @param meter counts requests to servers; null for none
 */
public record VersionRequest(
        long catalogVersion,
        Model model,
        Range range,
        Set<VersionPart> parts,
        Extent extent,
        long wanted,
        ReadControl control,
        @Nullable ReadMeter meter) {
    public VersionRequest {
        parts = Set.copyOf(parts);
    }

    /** The part of a log that a read sees. */
    public enum Extent {
        /** All that are committed: a late commit may add some before others that were read. */
        COMMITTED,
        /** The versions up to the settled mark: no late commit adds one. */
        SETTLED
    }

    /** In which order versions come. */
    public enum Order {
        /** The fastest order of the store. */
        ANY,
        /** Order by log, and within it by position. */
        OLDEST_FIRST,
        /** The other way round. */
        NEWEST_FIRST
    }

    /**
     * The versions to read.
     *
     * @param rows the keys of the rows whose versions are read; empty for all versions, also those that belong to no
     *     row
     * @param first the least position
     * @param last the greatest position
     */
    public record Range(ShardSet shards, Optional<List<RowKey>> rows, long first, long last, Order order) {
        public Range {
            rows = rows.map(List::copyOf);
        }

        /** Returns the versions of some shards after a position. */
        public static Range after(ShardSet shards, long position) {
            return new Range(shards, Optional.empty(), position + 1, Long.MAX_VALUE, Order.OLDEST_FIRST);
        }
    }
}
