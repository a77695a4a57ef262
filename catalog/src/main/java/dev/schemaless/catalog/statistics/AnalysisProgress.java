package dev.schemaless.catalog.statistics;

import dev.schemaless.catalog.model.IndexStatistics;
import dev.schemaless.catalog.model.ModelStatistics;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The progress of an analysis, as its job keeps it: the sample, its rows, and the indexes that are done. Immutable.
 *
 * @param indexes by their numbers
 */
record AnalysisProgress(ShardSample sample, long rows, Map<Integer, IndexStatistics> indexes) {
    AnalysisProgress {
        indexes = Map.copyOf(indexes);
    }

    /** Reads the text that {@link #text} has written. */
    static AnalysisProgress of(String text) {
        List<String> parts = Arrays.asList(text.split(";", -1));
        List<Long> head = numbers(parts.get(0));
        Map<Integer, IndexStatistics> indexes = new TreeMap<>();
        for (String part : parts.subList(1, parts.size())) {
            String[] index = part.split(":", -1);
            indexes.put(
                    Integer.valueOf(index[0]), new IndexStatistics(numbers(index[1]), Double.parseDouble(index[2])));
        }
        ShardSample sample = new ShardSample(
                Math.toIntExact(head.get(0)), Math.toIntExact(head.get(1)), Math.toIntExact(head.get(2)));
        return new AnalysisProgress(sample, head.get(3), indexes);
    }

    private static List<Long> numbers(String text) {
        return Arrays.stream(text.split(",", -1)).map(Long::valueOf).toList();
    }

    /** Writes it as text: shards, first and last of the sample, rows; then of each index number, distinct values and nulls. */
    String text() {
        List<String> parts = new ArrayList<>();
        parts.add(sample.total() + "," + sample.first() + "," + sample.last() + "," + rows);
        new TreeMap<>(indexes)
                .forEach((number, index) -> parts.add(number + ":"
                        + index.distinct().stream().map(String::valueOf).collect(Collectors.joining(",")) + ":"
                        + index.nulls()));
        return String.join(";", parts);
    }

    AnalysisProgress with(int number, IndexStatistics found) {
        Map<Integer, IndexStatistics> all = new TreeMap<>(indexes);
        all.put(number, found);
        return new AnalysisProgress(sample, rows, all);
    }

    /** Returns the statistics of the indexes that a model has by now. */
    ModelStatistics statistics() {
        return new ModelStatistics(Math.round(rows / sample.share()), indexes);
    }
}
