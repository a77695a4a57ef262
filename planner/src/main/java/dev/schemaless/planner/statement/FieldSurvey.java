package dev.schemaless.planner.statement;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.codec.BodyReader;
import dev.schemaless.catalog.codec.JsonText;
import dev.schemaless.catalog.codec.MessagePackType;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.row.OddValue;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Collects the paths of the bodies of some rows, their types, and the number of rows that have them. Memory is bounded,
 * however many keys the bodies have. Not thread-safe.
 */
final class FieldSurvey {
    static final int MOST_PATHS = 2_000;
    private static final int DEEPEST = 6;
    /** The elements of an array that are looked at: its elements are alike. */
    private static final int ELEMENTS = 20;

    private static final int MOST_KEYS = 3;
    private static final int LONGEST_EXAMPLE = 60;
    private static final int LONGEST_KEY = 128;
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
    private static final String UNREADABLE = "unreadable body";

    private final Model model;
    private final Map<FieldPath, PathStatistics> places = new LinkedHashMap<>();
    private final Set<FieldPath> inRow = new HashSet<>();
    private String key = "";
    private long rows;
    private boolean leavesPathsOut;

    /**
     * A path.
     *
     * @param path null for a body that cannot be read
     */
    private record FieldPath(String cell, @Nullable String path) {}

    /** The values found at a path. */
    private static final class PathStatistics {
        private final Map<String, TypeStatistics> types = new TreeMap<>();
        private final @Nullable Column column;
        private long rows;
        private @Nullable String example;

        PathStatistics(@Nullable Column column) {
            this.column = column;
        }

        TypeStatistics type(String name) {
            return types.computeIfAbsent(name, absent -> new TypeStatistics());
        }

        /** Returns the types, the most frequent first. */
        String types() {
            return types.entrySet().stream()
                    .sorted(Comparator.comparing((Map.Entry<String, TypeStatistics> type) -> -type.getValue().values))
                    .map(type -> type.getKey() + type.getValue().text(types.size() == 1))
                    .collect(Collectors.joining(", "));
        }
    }

    /** The values of one type at a path. */
    private static final class TypeStatistics {
        /** The keys of the first rows whose column has another type, or whose body cannot be read. */
        private final Set<String> odd = new LinkedHashSet<>();

        private long values;
        private boolean leavesKeysOut;

        void addOdd(String key) {
            leavesKeysOut |= odd.size() == MOST_KEYS && !odd.contains(key);
            if (odd.size() < MOST_KEYS) {
                odd.add(key);
            }
        }

        String text(boolean isOnly) {
            if (odd.isEmpty()) {
                return isOnly ? "" : " (" + values + ")";
            }
            return " (" + values + ": " + String.join(", ", odd) + (leavesKeysOut ? ", …)" : ")");
        }
    }

    FieldSurvey(Model model) {
        this.model = model;
    }

    long rows() {
        return rows;
    }

    boolean leavesPathsOut() {
        return leavesPathsOut;
    }

    /**
     * Begins with a row.
     *
     * @param rowKey in the text form that {@code _row_key} has
     */
    void addRow(String rowKey) {
        rows++;
        key = rowKey;
        inRow.clear();
    }

    /** Adds the body of a cell of the row. An unreadable body counts with the fields parsed before the error. */
    void add(String cell, byte @Nullable [] stored) {
        if (stored == null) {
            return;
        }
        try {
            BodyReader in = BodyReader.ofStored(stored, "a sampled body");
            addFields(new FieldPath(cell, "$"), in, 0);
        } catch (SchemalessException e) {
            addUnreadable(cell);
        }
    }

    /** Adds a cell of the row whose body cannot be read. */
    void addUnreadable(String cell) {
        PathStatistics found = note(new FieldPath(cell, null), UNREADABLE, null);
        if (found != null) {
            found.type(UNREADABLE).addOdd(key);
        }
    }

    private void addFields(FieldPath parent, BodyReader in, int depth) {
        int fields = in.readMapSize();
        for (int i = 0; i < fields; i++) {
            if (in.kind() == MessagePackType.STRING) {
                String key = in.readString();
                addValue(new FieldPath(parent.cell(), parent.path() + "." + quoted(key)), in, depth, key);
            } else {
                in.skip();
                in.skip();
            }
        }
    }

    private static String quoted(String key) {
        String shown = key.length() > LONGEST_KEY ? key.substring(0, LONGEST_KEY) + "…" : key;
        return PLAIN.matcher(shown).matches()
                ? shown
                : '"' + shown.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    private void addValue(FieldPath place, BodyReader in, int depth, @Nullable String field) {
        int start = in.position();
        MessagePackType kind = in.kind();
        String type = typeOf(kind, in);
        PathStatistics found = note(place, type, depth == 0 ? field : null);
        if (found != null
                && found.column != null
                && OddValue.of(found.column, in).isPresent()) {
            found.type(type).addOdd(key);
        }
        in.seek(start);
        boolean isNested = kind == MessagePackType.MAP || kind == MessagePackType.ARRAY;
        in.skip();
        int end = in.position();
        if (found != null && !isNested && kind != MessagePackType.NIL && found.example == null) {
            in.seek(start);
            found.example = shortened(JsonText.of(in));
        } else if (found != null && isNested && depth + 1 < DEEPEST) {
            in.seek(start);
            if (kind == MessagePackType.MAP) {
                addFields(place, in, depth + 1);
            } else {
                addElements(place, in, depth + 1);
            }
        }
        in.seek(end);
    }

    private void addElements(FieldPath parent, BodyReader in, int depth) {
        int elements = Math.min(ELEMENTS, in.readArraySize());
        for (int i = 0; i < elements; i++) {
            addValue(new FieldPath(parent.cell(), parent.path() + "[*]"), in, depth, null);
        }
    }

    /** Counts a value; returns null if there are too many paths. */
    private @Nullable PathStatistics note(FieldPath place, String type, @Nullable String field) {
        PathStatistics found = places.get(place);
        if (found == null) {
            if (places.size() >= MOST_PATHS) {
                leavesPathsOut = true;
                return null;
            }
            found = new PathStatistics(field == null ? null : columnOf(place.cell(), field));
            places.put(place, found);
        }
        found.type(type).values++;
        if (inRow.add(place)) {
            found.rows++;
        }
        return found;
    }

    private @Nullable Column columnOf(String cell, String field) {
        return model.columns().stream()
                .filter(column -> column.cell().equals(cell) && column.field().equals(field))
                .findFirst()
                .orElse(null);
    }

    private static String typeOf(MessagePackType kind, BodyReader in) {
        return switch (kind) {
            case NIL -> "NULL";
            case BOOLEAN -> "BOOLEAN";
            case INTEGER -> in.isBeyondLong() ? "DECIMAL(20, 0)" : "BIGINT";
            case FLOAT -> "DOUBLE";
            case STRING -> "VARCHAR";
            case BINARY -> "VARBINARY";
            case ARRAY -> "array";
            case MAP -> "object";
            case EXTENSION -> "extension";
        };
    }

    private static String shortened(String json) {
        int end = Math.min(json.length(), LONGEST_EXAMPLE);
        if (end < json.length() && Character.isHighSurrogate(json.charAt(end - 1))) {
            end--;
        }
        return end < json.length() ? json.substring(0, end) + "…" : json;
    }

    /** Starts a listing without rows. */
    static ListingPlan.Builder listing() {
        return ListingPlan.of("CELL", "FIELD", "TYPES", "SHARE", "EXAMPLE", "COLUMN");
    }

    ListingPlan report() {
        ListingPlan.Builder listing = listing();
        places.forEach((place, found) -> listing.row(
                place.cell(),
                place.path(),
                found.types(),
                String.format(Locale.ROOT, "%.1f%%", 100.0 * found.rows / rows),
                found.example,
                found.column == null ? null : found.column.name()));
        return listing.build();
    }
}
