package dev.schemaless.catalog.index;

import dev.schemaless.catalog.key.KeyRange;
import java.util.List;

/**
 * Rows that lie in one order: those of a shard whose primary keys begin with the same values.
 *
 * @param start what their row keys begin with: the shard and these values, not cut
 * @param ranges of their row keys, ascending; not empty
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record KeyPart(int shard, byte[] start, List<KeyRange> ranges) {
    public KeyPart {
        ranges = List.copyOf(ranges);
    }
}
