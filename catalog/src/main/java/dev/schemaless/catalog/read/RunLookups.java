package dev.schemaless.catalog.read;

import dev.schemaless.catalog.cell.RowKey;
import java.util.ArrayList;
import java.util.List;

/**
 * What is looked up in one table run: entries of some indexes, and keys. Filled by one thread, then only read.
 *
 * @param run its first shard
 * @param keys ascending
 */
record RunLookups(int run, List<IndexRead> indexes, List<RowKey> keys) {
    RunLookups(int run) {
        this(run, new ArrayList<>(1), new ArrayList<>(0));
    }
}
