package dev.schemaless.catalog.index;

import dev.schemaless.catalog.key.KeyRange;
import java.util.List;

/**
 * Rows with a common order: those of a shard whose primary keys begin with the same values.
 *
 * @param start the prefix of their row keys: the shard and these values, not cut
 * @param ranges of their row keys, ascending; not empty
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record KeyPart(int shard, byte[] start, List<KeyRange> ranges) {
    public KeyPart {
        ranges = List.copyOf(ranges);
    }
}
