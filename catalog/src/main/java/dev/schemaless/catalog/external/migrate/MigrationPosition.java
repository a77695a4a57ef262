package dev.schemaless.catalog.external.migrate;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How far a migration is: what whoever takes it over needs, as text that {@code sys.jobs} shows. Immutable.
 *
 * @param pass how often both tables are compared, this time included
 * @param place the slot of the external table, or the shard of the native one, that is being read
 * @param after the stored text of the last key of the slot that was compared; null at its start
 * @param changed how many rows of the native table this pass has changed
 * @param source the rows of the external table that this pass has read, as they are copied
 * @param target the rows of the native table that this pass has read
 */
record MigrationPosition(
        Phase phase, int pass, int place, @Nullable String after, long changed, RowDigest source, RowDigest target) {
    static final MigrationPosition START =
            new MigrationPosition(Phase.COPY, 1, 0, null, 0, RowDigest.NONE, RowDigest.NONE);

    enum Phase {
        /** Reads the external table, and writes rows that the native one does not have so. */
        COPY,
        /** Reads the native table, and removes rows that the external one does not have. */
        SWEEP,
        /** Nothing differs: the tables change their names. */
        SWITCH
    }

    /** Returns the position behind rows of a slot of the external table; null behind its last. */
    MigrationPosition copied(@Nullable String end, long changes, RowDigest read) {
        return new MigrationPosition(
                phase, pass, end == null ? place + 1 : place, end, changed + changes, source.plus(read), target);
    }

    /** Returns the position behind a shard of the native table. */
    MigrationPosition swept(long changes, RowDigest read) {
        return new MigrationPosition(phase, pass, place + 1, null, changed + changes, source, target.plus(read));
    }

    /** Returns the beginning of another phase of the same pass. */
    MigrationPosition to(Phase next) {
        return new MigrationPosition(next, pass, 0, null, changed, source, target);
    }

    MigrationPosition nextPass() {
        return new MigrationPosition(Phase.COPY, pass + 1, 0, null, 0, RowDigest.NONE, RowDigest.NONE);
    }

    /** Says whether a pass that is over has found both tables the same. */
    boolean isSame() {
        return changed == 0 && source.equals(target);
    }

    /** Returns what {@link #parse} reads. */
    @Override
    public String toString() {
        return "phase=" + phase + " pass=" + pass + " place=" + place
                + (after == null ? "" : " after=" + URLEncoder.encode(after, StandardCharsets.UTF_8))
                + " changed=" + changed + " source=" + source + " target=" + target;
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
                Integer.parseInt(value(values, "pass")),
                Integer.parseInt(value(values, "place")),
                after == null ? null : URLDecoder.decode(after, StandardCharsets.UTF_8),
                Long.parseLong(value(values, "changed")),
                RowDigest.parse(value(values, "source")),
                RowDigest.parse(value(values, "target")));
    }

    private static String value(Map<String, String> values, String name) {
        String value = values.get(name);
        if (value == null) {
            throw new IllegalArgumentException("no " + name + " in " + values);
        }
        return value;
    }
}
