package dev.schemaless.stores.layout;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.codec.BodyReader;
import dev.schemaless.catalog.codec.JsonMember;
import dev.schemaless.catalog.codec.MessagePackType;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.type.BinaryType;
import dev.schemaless.catalog.type.BooleanType;
import dev.schemaless.catalog.type.ColumnType;
import dev.schemaless.catalog.type.DecimalType;
import dev.schemaless.catalog.type.FloatingType;
import dev.schemaless.catalog.type.IntegerType;
import dev.schemaless.catalog.type.JsonType;
import dev.schemaless.catalog.type.StringType;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The columns that a sample of bodies suggests: one for each field of a cell, of the narrowest type that all its values in the sample
 * have. Not thread-safe.
 */
public final class ColumnSample {
    private static final ColumnType TEXT = new StringType(StringType.UNBOUNDED, false);
    /** Fields of hostile or keyed-by-data bodies would else become columns without end. */
    private static final int MOST_COLUMNS = 500;
    /** Whole numbers that may need more than 64 bits and fit a DECIMAL. */
    private static final Pattern MANY_DIGITS = Pattern.compile("-?[1-9][0-9]{18,37}");

    private final Map<Field, Set<Kind>> kinds = new LinkedHashMap<>();

    private record Field(String cell, String name) {}

    private enum Kind {
        BOOLEAN,
        INTEGER,
        LARGE_INTEGER,
        /** Beyond 64 bits; JSON alone has such numbers. */
        HUGE_INTEGER,
        FLOAT,
        TEXT,
        BINARY,
        NESTED
    }

    /** Adds a body. An unreadable body counts with the fields parsed before the error. */
    public void add(String cell, byte[] stored) {
        try {
            Set<String> huge = hugeIntegers(stored);
            BodyReader in = BodyReader.ofStored(stored, "a sampled cell");
            int fields = in.readMapSize();
            for (int i = 0; i < fields; i++) {
                if (in.kind() == MessagePackType.STRING) {
                    add(new Field(cell, in.readString()), in, huge);
                } else {
                    in.skip();
                    in.skip();
                }
            }
        } catch (SchemalessException e) {
            // a sample does without it; a query that reads the body says what is wrong with it
            return;
        }
    }

    /** Returns the fields of a JSON text whose whole numbers MessagePack cannot hold, so that they are read as texts. */
    private static Set<String> hugeIntegers(byte[] stored) {
        if (stored.length == 0 || stored[0] != '{') {
            return Set.of();
        }
        return JsonMember.of(stored, "a sampled cell").stream()
                .filter(member -> MANY_DIGITS.matcher(member.value()).matches())
                .filter(member -> new BodyReader(member.plain(), "a sampled cell").kind() == MessagePackType.STRING)
                .map(JsonMember::name)
                .collect(Collectors.toSet());
    }

    private void add(Field field, BodyReader in, Set<String> huge) {
        Set<Kind> known = kinds.get(field);
        if (known == null && kinds.size() < MOST_COLUMNS && !field.name().isEmpty()) {
            known = EnumSet.noneOf(Kind.class);
            kinds.put(field, known);
        }
        MessagePackType type = in.kind();
        if (known != null && type != MessagePackType.NIL) {
            known.add(huge.contains(field.name()) ? Kind.HUGE_INTEGER : kindOf(type, in));
        }
        in.skip();
    }

    private static Kind kindOf(MessagePackType type, BodyReader in) {
        return switch (type) {
            case BOOLEAN -> Kind.BOOLEAN;
            case INTEGER -> in.isBeyondLong() ? Kind.LARGE_INTEGER : Kind.INTEGER;
            case FLOAT -> Kind.FLOAT;
            case BINARY -> Kind.BINARY;
            case ARRAY, MAP -> Kind.NESTED;
            case STRING, EXTENSION, NIL -> Kind.TEXT;
        };
    }

    /** Returns the columns in the order in which fields were first seen, those of the base cell first. */
    public List<Column> columns() {
        Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        List<Column> base = new ArrayList<>();
        List<Column> others = new ArrayList<>();
        kinds.forEach((field, seen) -> {
            if (field.cell().equals(Column.BASE_CELL)) {
                add(base, names, field, seen);
            }
        });
        kinds.forEach((field, seen) -> {
            if (!field.cell().equals(Column.BASE_CELL)) {
                add(others, names, field, seen);
            }
        });
        base.addAll(others);
        return base;
    }

    private static void add(List<Column> columns, Set<String> names, Field field, Set<Kind> seen) {
        String name = names.contains(field.name()) ? field.cell() + "_" + field.name() : field.name();
        if (!name.startsWith("_") && names.add(name)) {
            columns.add(new Column(name, field.name(), typeOf(seen), field.cell(), false, null));
        }
    }

    private static ColumnType typeOf(Set<Kind> seen) {
        if (seen.contains(Kind.NESTED)) {
            return new JsonType();
        } else if (seen.isEmpty()) {
            return TEXT;
        } else if (seen.equals(EnumSet.of(Kind.BOOLEAN))) {
            return new BooleanType();
        } else if (seen.equals(EnumSet.of(Kind.BINARY))) {
            return new BinaryType(StringType.UNBOUNDED, false);
        } else if (seen.equals(EnumSet.of(Kind.INTEGER))) {
            return new IntegerType(64);
        } else if (EnumSet.of(Kind.INTEGER, Kind.LARGE_INTEGER).containsAll(seen)) {
            return new DecimalType(20, 0);
        } else if (EnumSet.of(Kind.INTEGER, Kind.LARGE_INTEGER, Kind.HUGE_INTEGER)
                .containsAll(seen)) {
            return new DecimalType(DecimalType.MAX_PRECISION, 0);
        } else if (EnumSet.of(Kind.INTEGER, Kind.LARGE_INTEGER, Kind.HUGE_INTEGER, Kind.FLOAT)
                .containsAll(seen)) {
            return new FloatingType(64);
        }
        return TEXT;
    }
}
