package dev.schemaless.catalog.define;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.key.KeyRange;
import java.util.HexFormat;
import java.util.Optional;

/**
 * The progress of an index build: all rows of the table runs of smaller numbers are done, and those of this one up to a
 * key. Immutable.
 *
 * @param run the table run's first shard
 */
record BuildPosition(int run, RowKey key) {
    /** Reads the text that {@link #text} has written. */
    static BuildPosition of(String text) {
        int colon = text.indexOf(':');
        return new BuildPosition(
                Integer.parseInt(text.substring(0, colon)),
                RowKey.of(HexFormat.of().parseHex(text.substring(colon + 1))));
    }

    String text() {
        return run + ":" + HexFormat.of().formatHex(key.toBytes());
    }

    /** Returns the key range of a table run that is still to be built; empty if there is none. */
    Optional<KeyRange> rest(int ofRun, KeyRange all) {
        if (ofRun < run || (ofRun == run && key.equals(all.high()))) {
            return Optional.empty();
        }
        return Optional.of(ofRun == run ? all.after(key) : all);
    }
}
