package dev.schemaless.catalog.read;

import dev.schemaless.catalog.cell.RowKey;
import java.util.ArrayList;
import java.util.List;

/**
 * The lookups and the keys to be read in one table run. One thread fills it, then it is only read.
 *
 * @param run its first shard
 * @param keys ascending
 */
record TableRunLookups(int run, List<IndexRead> indexes, List<RowKey> keys) {
    TableRunLookups(int run) {
        this(run, new ArrayList<>(1), new ArrayList<>(0));
    }
}
