package dev.schemaless.catalog.job.feed;

import dev.schemaless.catalog.feed.LogMark;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The position of a consumer in the logs of a partition. Its text is {@code log:position,log:position}, with {@code +first-last@since}
 * after a position for each gap, then {@code ;log:last:tries} for suspects. Immutable.
 *
 * @param marks the changes that were handled, by log; there are gaps in logs of another program's table alone
 * @param suspects changes among which is one that the handler has failed on; null for none
 */
record FeedPosition(
        SortedMap<Integer, LogMark> marks, @Nullable Suspects suspects) {
    /**
     * Changes that are handed over one by one.
     *
     * @param last the position of the last one
     * @param tries how often the handler has failed on the next change alone
     */
    record Suspects(int log, long last, int tries) {}

    static final FeedPosition BEGINNING = new FeedPosition(new TreeMap<>(), null);

    static FeedPosition of(Map<Integer, Long> passed) {
        SortedMap<Integer, LogMark> marks = new TreeMap<>();
        passed.forEach((log, position) -> marks.put(log, LogMark.behind(position)));
        return new FeedPosition(marks, null);
    }

    static FeedPosition parse(String text) {
        String[] parts = text.split(";");
        SortedMap<Integer, LogMark> marks = new TreeMap<>();
        for (String each : parts[0].isEmpty() ? new String[0] : parts[0].split(",")) {
            String[] pair = each.split(":");
            marks.put(Integer.valueOf(pair[0]), LogMark.parse(pair[1].replace('+', ',')));
        }
        return new FeedPosition(marks, parts.length == 1 ? null : suspects(parts[1].split(":")));
    }

    private static Suspects suspects(String[] parts) {
        return new Suspects(Integer.parseInt(parts[0]), Long.parseLong(parts[1]), Integer.parseInt(parts[2]));
    }

    LogMark mark(int log) {
        return marks.getOrDefault(log, LogMark.behind(0));
    }

    /** Returns the greatest position that was handled. */
    long passed(int log) {
        return mark(log).upTo();
    }

    /** Returns the failed tries with the next change of a log alone; -1 unless that is a suspect. */
    int tries(int log) {
        return suspects != null && suspects.log() == log ? suspects.tries() : -1;
    }

    /** Returns the position after all changes of a log up to one were handled. */
    FeedPosition after(int log, long last) {
        return after(log, last, LogMark.behind(last));
    }

    /** Returns the position after changes of a log were handled. */
    FeedPosition after(int log, long last, LogMark mark) {
        SortedMap<Integer, LogMark> moved = new TreeMap<>(marks);
        moved.put(log, mark);
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
        return new FeedPosition(marks, new Suspects(log, end, tries));
    }

    @Override
    public String toString() {
        String text = marks.entrySet().stream()
                .map(each -> each.getKey() + ":" + each.getValue().toString().replace(',', '+'))
                .collect(Collectors.joining(","));
        return suspects == null ? text : text + ";" + suspects.log() + ":" + suspects.last() + ":" + suspects.tries();
    }
}
