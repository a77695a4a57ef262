package dev.schemaless.catalog.layout;

import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.shard.Topology;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The partitions of a store's tables, and the tables' names.
 *
 * @param partitions in order
 */
public record StoreTables(List<Partition> partitions, TableNames names, Topology topology) {
    public StoreTables {
        partitions = List.copyOf(partitions);
    }

    public Partition partition(int position) {
        return partitions.get(position);
    }

    /** Returns the positions of all partitions, in order. */
    public List<Integer> positions() {
        return IntStream.range(0, partitions.size()).boxed().toList();
    }

    /** Returns the texts for the cells of one table run of a model. */
    public CellSql cells(int position, Model model, int run) {
        return new CellSql(partition(position).dialect(), names, model, run);
    }

    /** Returns the texts for the notes of writers on a partition. */
    public PendingSql pending(int position) {
        return new PendingSql(partition(position).dialect(), names);
    }

    /** Returns the texts for the writers of a partition. */
    public EpochSql epoch(int position) {
        return new EpochSql(partition(position).dialect(), names);
    }

    /** Says whether the store has one table run: all rows of a model, and all entries of an index, lie in one table each. */
    public boolean hasSingleRun() {
        return topology.partitions() == 1 && topology.tableRunsOf(0).size() == 1;
    }

    /** Returns the texts for house-keeping on a partition. */
    public StoreSql housekeeping(int position) {
        return new StoreSql(partition(position).dialect(), names);
    }
}
