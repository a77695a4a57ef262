package dev.schemaless.stores.migrate;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32C;

/**
 * The number of some rows and a checksum of their content, whatever their order. Immutable.
 *
 * @param sum of a hash of each row
 */
record RowDigest(long rows, long sum) {
    static final RowDigest NONE = new RowDigest(0, 0);

    RowDigest plus(RowDigest other) {
        return new RowDigest(rows + other.rows, sum + other.sum);
    }

    /** Returns the digest of a row, given by its plain bodies. */
    static RowDigest of(Map<String, byte[]> bodies) {
        CRC32C forwards = new CRC32C();
        CRC32C backwards = new CRC32C();
        new TreeMap<>(bodies).forEach((cell, body) -> {
            forwards.update(cell.getBytes(StandardCharsets.UTF_8));
            forwards.update(body);
            backwards.update(body);
            backwards.update(body.length);
        });
        long hash = forwards.getValue() << Integer.SIZE | backwards.getValue();
        return new RowDigest(1, mixed(hash));
    }

    /** Spreads the bits of a checksum, so that changes of two rows do not cancel out in a sum. The last step of MurmurHash3. */
    private static long mixed(long checksum) {
        long hash = checksum;
        hash = (hash ^ hash >>> 33) * 0xff51_afd7_ed55_8ccdL;
        hash = (hash ^ hash >>> 33) * 0xc4ce_b9fe_1a85_ec53L;
        return hash ^ hash >>> 33;
    }

    /** Says whether two rows have the same plain bodies in the same cells. */
    static boolean isSame(Map<String, byte[]> one, Map<String, byte[]> other) {
        return one.keySet().equals(other.keySet())
                && one.entrySet().stream().allMatch(cell -> Arrays.equals(cell.getValue(), other.get(cell.getKey())));
    }

    /** Returns the text that {@link #parse} reads. */
    @Override
    public String toString() {
        return rows + ":" + Long.toHexString(sum);
    }

    static RowDigest parse(String text) {
        int colon = text.indexOf(':');
        return new RowDigest(
                Long.parseLong(text.substring(0, colon)), Long.parseUnsignedLong(text.substring(colon + 1), 16));
    }
}
