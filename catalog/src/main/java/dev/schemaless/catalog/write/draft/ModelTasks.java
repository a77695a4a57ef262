package dev.schemaless.catalog.write.draft;

import dev.schemaless.catalog.key.NativeKey;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.shard.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The work of a transaction on the rows of one model.
 *
 * @param tasks one for each row, in ascending order of their keys
 */
public record ModelTasks(Model model, List<RowTask> tasks) {
    public ModelTasks {
        tasks = List.copyOf(tasks);
    }

    /** Splits the tasks of several models by the partitions their rows lie on; models in the order of their numbers. */
    public static Map<Integer, List<ModelTasks>> byPartition(List<ModelTasks> all, Topology topology) {
        Map<Integer, Map<Integer, ModelTasks>> split = new TreeMap<>();
        for (ModelTasks each : all) {
            Map<Integer, List<RowTask>> parts = new TreeMap<>();
            for (RowTask task : each.tasks()) {
                parts.computeIfAbsent(
                                topology.partitionOf(NativeKey.shardOf(task.key())), position -> new ArrayList<>())
                        .add(task);
            }
            parts.forEach((position, tasks) -> split.computeIfAbsent(position, absent -> new TreeMap<>())
                    .put(each.model().number(), new ModelTasks(each.model(), tasks)));
        }
        Map<Integer, List<ModelTasks>> result = new TreeMap<>();
        split.forEach((position, parts) -> result.put(position, List.copyOf(parts.values())));
        return result;
    }
}
