package dev.schemaless.stores.migrate;

import dev.schemaless.catalog.feed.LogMark;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The progress of a migration, from which another process can continue, as text that {@code sys.jobs} shows. Immutable.
 *
 * @param tables how the tables were defined when this pass began
 * @param pass how often both tables are compared, this time included
 * @param place the slot of the external table, or the shard of the native one, that is being read
 * @param after the stored text of the last key of the slot that was compared; null at its start
 * @param changed how many rows of the native table this pass has changed
 * @param source the rows of the external table that this pass has read, as they are copied
 * @param target the rows of the native table that this pass has read
 * @param marks how far the logs of slots have been read, by slot; empty where there are no usable logs
 */
record MigrationPosition(
        Phase phase,
        TableFingerprint tables,
        int pass,
        int place,
        @Nullable String after,
        long changed,
        RowDigest source,
        RowDigest target,
        SortedMap<Integer, LogMark> marks) {
    static final MigrationPosition START = begin(Phase.COPY, TableFingerprint.NONE, 1, new TreeMap<>());

    MigrationPosition {
        marks = Collections.unmodifiableSortedMap(new TreeMap<>(marks));
    }

    private static MigrationPosition begin(
            Phase phase, TableFingerprint tables, int pass, SortedMap<Integer, LogMark> marks) {
        return new MigrationPosition(phase, tables, pass, 0, null, 0, RowDigest.NONE, RowDigest.NONE, marks);
    }

    enum Phase {
        /** Reads the external table, and writes rows that the native one does not have so. */
        COPY,
        /**
         * Reads the new part of the external table's logs, and copies the rows that changed, instead of comparing all
         * rows.
         */
        TAIL,
        /** Reads the native table, and removes rows that the external one does not have. */
        SWEEP,
        /** Nothing differs: the tables change their names. */
        SWITCH
    }

    /**
     * Returns the position after rows of a slot of the external table.
     *
     * @param end null after its last row
     */
    MigrationPosition copied(@Nullable String end, long changes, RowDigest read) {
        return new MigrationPosition(
                phase,
                tables,
                pass,
                end == null ? place + 1 : place,
                end,
                changed + changes,
                source.plus(read),
                target,
                marks);
    }

    /** Returns the position after a shard of the native table. */
    MigrationPosition swept(long changes, RowDigest read) {
        return new MigrationPosition(
                phase, tables, pass, place + 1, null, changed + changes, source, target.plus(read), marks);
    }

    /** Returns the beginning of another phase of the same pass. */
    MigrationPosition to(Phase next) {
        return new MigrationPosition(next, tables, pass, 0, null, changed, source, target, marks);
    }

    /** Returns the same position, where the log of the current slot has been read up to a mark, and rows of it were changed. */
    MigrationPosition marked(LogMark mark, long changes) {
        SortedMap<Integer, LogMark> other = new TreeMap<>(marks);
        other.put(place, mark);
        return new MigrationPosition(phase, tables, pass, place, after, changed + changes, source, target, other);
    }

    /** Returns the position after the log of the current slot. */
    MigrationPosition nextSlot() {
        return new MigrationPosition(phase, tables, pass, place + 1, null, changed, source, target, marks);
    }

    /** Returns the position in tables of this definition. If the definition has changed, the pass begins again and compares all rows. */
    MigrationPosition in(TableFingerprint found) {
        return found.equals(tables) ? this : begin(Phase.COPY, found, pass, new TreeMap<>());
    }

    /** Returns the beginning of a pass that compares all rows. */
    MigrationPosition nextPass() {
        return begin(Phase.COPY, tables, pass + 1, marks);
    }

    /** Returns the beginning of a pass that reads the new part of the logs. */
    MigrationPosition nextTail() {
        return begin(Phase.TAIL, tables, pass + 1, marks);
    }

    /** Says whether a pass that is over has found both tables the same. */
    boolean isSame() {
        return changed == 0 && source.equals(target);
    }

    /** Says whether a pass that is over has read logs, which counts no rows of the external table, and has changed nothing. */
    boolean isQuiet() {
        return changed == 0 && source.equals(RowDigest.NONE);
    }

    /** Returns the text that {@link #parse} reads. */
    @Override
    public String toString() {
        return "phase=" + phase + " pass=" + pass + " place=" + place
                + (after == null ? "" : " after=" + URLEncoder.encode(after, StandardCharsets.UTF_8))
                + " changed=" + changed + " source=" + source + " target=" + target + " tables=" + tables
                + (marks.isEmpty() ? "" : " marks=" + marksText());
    }

    private String marksText() {
        return marks.entrySet().stream()
                .map(mark -> mark.getKey() + ":" + mark.getValue())
                .collect(Collectors.joining(";"));
    }

    private static SortedMap<Integer, LogMark> marks(@Nullable String text) {
        SortedMap<Integer, LogMark> marks = new TreeMap<>();
        if (text != null) {
            for (String mark : text.split(";")) {
                int colon = mark.indexOf(':');
                marks.put(Integer.parseInt(mark.substring(0, colon)), LogMark.parse(mark.substring(colon + 1)));
            }
        }
        return marks;
    }

    static MigrationPosition parse(String text) {
        Map<String, String> values = new HashMap<>();
        for (String part : text.split(" ")) {
            int equals = part.indexOf('=');
            values.put(part.substring(0, equals), part.substring(equals + 1));
        }
        String after = values.get("after");
        return new MigrationPosition(
                Phase.valueOf(value(values, "phase")),
                TableFingerprint.parse(values.getOrDefault("tables", "0")),
                Integer.parseInt(value(values, "pass")),
                Integer.parseInt(value(values, "place")),
                after == null ? null : URLDecoder.decode(after, StandardCharsets.UTF_8),
                Long.parseLong(value(values, "changed")),
                RowDigest.parse(value(values, "source")),
                RowDigest.parse(value(values, "target")),
                marks(values.get("marks")));
    }

    private static String value(Map<String, String> values, String name) {
        String value = values.get(name);
        if (value == null) {
            throw new IllegalArgumentException("no " + name + " in " + values);
        }
        return value;
    }
}
