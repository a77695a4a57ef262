package dev.schemaless.catalog.job.feed;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The position of a consumer in the logs of a partition. Its text is {@code log:position,log:position}, then
 * {@code ;log:last:tries} for suspects. Immutable.
 *
 * @param passed the position of the last change that was handled, by log
 * @param suspects changes among which is one that the handler has failed on; null for none
 */
record FeedPosition(
        SortedMap<Integer, Long> passed, @Nullable Suspects suspects) {
    /**
     * Changes that are handed over one by one.
     *
     * @param last the position of the last one
     * @param tries how often the handler has failed on the next change alone
     */
    record Suspects(int log, long last, int tries) {}

    static final FeedPosition BEGINNING = new FeedPosition(new TreeMap<>(), null);

    static FeedPosition of(Map<Integer, Long> passed) {
        return new FeedPosition(new TreeMap<>(passed), null);
    }

    static FeedPosition parse(String text) {
        String[] parts = text.split(";");
        SortedMap<Integer, Long> passed = new TreeMap<>();
        for (String each : parts[0].isEmpty() ? new String[0] : parts[0].split(",")) {
            String[] pair = each.split(":");
            passed.put(Integer.valueOf(pair[0]), Long.valueOf(pair[1]));
        }
        return new FeedPosition(passed, parts.length == 1 ? null : suspects(parts[1].split(":")));
    }

    private static Suspects suspects(String[] parts) {
        return new Suspects(Integer.parseInt(parts[0]), Long.parseLong(parts[1]), Integer.parseInt(parts[2]));
    }

    long passed(int log) {
        return passed.getOrDefault(log, 0L);
    }

    /** Returns the failed tries with the next change of a log alone; -1 unless that is a suspect. */
    int tries(int log) {
        return suspects != null && suspects.log() == log ? suspects.tries() : -1;
    }

    /** Returns the position after changes of a log were handled. */
    FeedPosition after(int log, long last) {
        SortedMap<Integer, Long> moved = new TreeMap<>(passed);
        moved.put(log, last);
        Suspects left = suspects;
        if (left != null && left.log() == log) {
            left = last < left.last() ? new Suspects(log, left.last(), 0) : null;
        }
        return new FeedPosition(moved, left);
    }

    /**
     * Returns the position after the handler has failed on the next changes of a log.
     *
     * @param last the position of the last one
     * @param tries how often it has failed on the first one alone
     */
    FeedPosition failed(int log, long last, int tries) {
        long end = suspects != null && suspects.log() == log ? Math.max(last, suspects.last()) : last;
        return new FeedPosition(passed, new Suspects(log, end, tries));
    }

    @Override
    public String toString() {
        String text = passed.entrySet().stream()
                .map(each -> each.getKey() + ":" + each.getValue())
                .collect(Collectors.joining(","));
        return suspects == null ? text : text + ";" + suspects.log() + ":" + suspects.last() + ":" + suspects.tries();
    }
}
