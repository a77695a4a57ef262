package dev.schemaless.catalog.access;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Versions of a cell that replace its newest ones, or follow them.
 *
 * @param known how many versions the cell had when this was computed; where it has others, it has to be computed again
 * @param kept how many of them stay, the first ones
 * @param versions those after them, oldest first. With these the cell has more versions than before: the number of a
 *     row's writes only grows
 */
public record CellHistory(long known, long kept, List<Past> versions) {
    public CellHistory {
        versions = List.copyOf(versions);
        if (kept > known || kept + versions.size() <= known) {
            throw new IllegalArgumentException(
                    kept + " of " + known + " versions and " + versions.size() + " others are no longer history");
        }
    }

    /**
     * A version.
     *
     * @param body encoded; null for a tombstone. Not copied
     * @param createdAt microseconds since 1970-01-01 UTC, or {@link dev.schemaless.catalog.cell.StoredRow#NO_TIME} for the moment when it is written
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared, and a copy of every body would cost
    public record Past(byte @Nullable [] body, long createdAt) {}

    /** Returns the version that is current then. */
    public Past newest() {
        return versions.get(versions.size() - 1);
    }

    /** Returns how many versions there are then. */
    public long total() {
        return kept + versions.size();
    }
}
