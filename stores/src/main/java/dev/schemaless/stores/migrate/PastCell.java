package dev.schemaless.stores.migrate;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A version of a cell.
 *
 * @param body plain MessagePack; null for a version without one. Not copied
 * @param createdAt microseconds since 1970-01-01 UTC, or {@link dev.schemaless.catalog.cell.StoredRow#NO_TIME}
 */
@SuppressWarnings("ArrayRecordComponent") // never compared, and a copy of every body would cost
record PastCell(byte @Nullable [] body, long createdAt) {
    private static final byte[] NONE = {};

    boolean hasBody() {
        return body != null;
    }

    boolean isSameAs(PastCell other) {
        return Arrays.equals(body, other.body);
    }

    int bytes() {
        return body == null ? 0 : body.length;
    }

    /** Returns how many versions without a body a cell begins with. */
    static int leading(List<PastCell> versions) {
        int count = 0;
        while (count < versions.size() && !versions.get(count).hasBody()) {
            count++;
        }
        return count;
    }

    /** Returns the digest of a row, given by the versions of its cells. Those without a body that a cell begins with are left out. */
    static RowDigest digest(Map<String, List<PastCell>> cells) {
        Map<String, byte[]> bodies = new LinkedHashMap<>();
        cells.forEach((cell, versions) -> {
            int leading = leading(versions);
            for (int i = leading; i < versions.size(); i++) {
                byte[] body = versions.get(i).body();
                bodies.put(cell + "/" + (i - leading), body == null ? NONE : body);
            }
        });
        return RowDigest.of(bodies);
    }
}
