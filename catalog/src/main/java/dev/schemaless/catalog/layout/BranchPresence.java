package dev.schemaless.catalog.layout;

import java.util.SortedSet;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * The content of a branch's presence rows, other than the rows that it writes. Immutable.
 *
 * @param partitions the positions of all its partitions
 */
public record BranchPresence(UUID transaction, SortedSet<Integer> partitions) {
    private static final String SEPARATOR = ",";

    static BranchPresence of(UUID transaction, String partitions) {
        TreeSet<Integer> positions = new TreeSet<>();
        for (String position : partitions.split(SEPARATOR, -1)) {
            positions.add(Integer.valueOf(position));
        }
        return new BranchPresence(transaction, positions);
    }

    String partitionsText() {
        return partitions.stream().map(String::valueOf).collect(Collectors.joining(SEPARATOR));
    }
}
