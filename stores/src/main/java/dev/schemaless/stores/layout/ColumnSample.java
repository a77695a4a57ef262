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
import dev.schemaless.stores.entry.EntryColumn;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The columns that a sample of bodies suggests: one for each field of a cell, of the narrowest type that takes all its values in the
 * sample, or else all but a few. Not thread-safe.
 */
public final class ColumnSample {
    private static final ColumnType TEXT = new StringType(StringType.UNBOUNDED, false);
    /** Fields of hostile or keyed-by-data bodies would else become columns without end. */
    private static final int MOST_COLUMNS = 500;
    /** The columns are chosen among so many fields, so that one odd body does not hide the fields of all others. */
    private static final int MOST_FIELDS = 10 * MOST_COLUMNS;
    /** Float64 has all whole numbers up to it. */
    private static final long EXACT = 1L << 53;
    /** Whole numbers that may need more than 64 bits and fit a DECIMAL. */
    private static final Pattern MANY_DIGITS = Pattern.compile("-?[1-9][0-9]{18,37}");

    private final Set<String> whole;
    private final Map<Field, Values> fields = new LinkedHashMap<>();

    private record Field(String cell, String name) {}

    private enum Kind {
        BOOLEAN,
        INTEGER,
        /** Beyond the whole numbers that float64 has all of. */
        LONG,
        LARGE_INTEGER,
        /** Beyond 64 bits; JSON alone has such numbers. */
        HUGE_INTEGER,
        FLOAT,
        TEXT,
        BINARY,
        NESTED
    }

    /** A type and the kinds of values that it takes without loss. */
    private record Candidate(ColumnType type, Set<Kind> kinds) {
        static Candidate of(ColumnType type, Kind... kinds) {
            return new Candidate(type, EnumSet.copyOf(Arrays.asList(kinds)));
        }
    }

    private static final Candidate WHOLE = Candidate.of(new IntegerType(64), Kind.INTEGER, Kind.LONG);
    /** The narrowest first. */
    private static final List<Candidate> CANDIDATES = List.of(
            Candidate.of(new BooleanType(), Kind.BOOLEAN),
            Candidate.of(new BinaryType(StringType.UNBOUNDED, false), Kind.BINARY),
            WHOLE,
            Candidate.of(new DecimalType(20, 0), Kind.INTEGER, Kind.LONG, Kind.LARGE_INTEGER),
            Candidate.of(
                    new DecimalType(DecimalType.MAX_PRECISION, 0),
                    Kind.INTEGER,
                    Kind.LONG,
                    Kind.LARGE_INTEGER,
                    Kind.HUGE_INTEGER),
            Candidate.of(new FloatingType(64), Kind.INTEGER, Kind.FLOAT),
            Candidate.of(TEXT, Kind.TEXT));

    private static final Candidate NUMBERS = Candidate.of(
            new FloatingType(64), Kind.INTEGER, Kind.LONG, Kind.LARGE_INTEGER, Kind.HUGE_INTEGER, Kind.FLOAT);
    private static final Candidate SCALARS = new Candidate(TEXT, EnumSet.complementOf(EnumSet.of(Kind.NESTED)));

    /** The values of a field, counted. */
    private static final class Values {
        private final Map<Kind, Integer> byKind = new EnumMap<>(Kind.class);
        private int bodies;

        /** Returns how many values are not NULL. */
        int all() {
            return count(byKind.keySet());
        }

        private int count(Set<Kind> kinds) {
            return kinds.stream().mapToInt(kind -> byKind.getOrDefault(kind, 0)).sum();
        }

        int odd(Candidate candidate) {
            return all() - count(candidate.kinds());
        }

        boolean isOfFew(Candidate candidate) {
            return Few.isFew(odd(candidate), all());
        }
    }

    /** Makes an empty sample. */
    public ColumnSample() {
        this(List.of());
    }

    /**
     * Makes an empty sample.
     *
     * @param indexed columns of indexes; fields of the base cell that they hold as whole numbers stay whole numbers in spite of a few
     *     others
     */
    public ColumnSample(Collection<EntryColumn> indexed) {
        this.whole = indexed.stream()
                .filter(EntryColumn::isInteger)
                .map(EntryColumn::name)
                .collect(Collectors.toSet());
    }

    /** Adds a body. An unreadable body counts with the fields parsed before the error. */
    public void add(String cell, byte[] stored) {
        try {
            Set<String> huge = hugeIntegers(stored);
            BodyReader in = BodyReader.ofStored(stored, "a sampled cell");
            int size = in.readMapSize();
            for (int i = 0; i < size; i++) {
                if (in.kind() == MessagePackType.STRING) {
                    add(new Field(cell, in.readString()), in, huge);
                } else {
                    in.skip();
                    in.skip();
                }
            }
        } catch (SchemalessException e) {
            // the sample leaves the body out; a query that reads it reports the fault
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
        Values known = fields.get(field);
        if (known == null && fields.size() < MOST_FIELDS && !field.name().isEmpty()) {
            known = new Values();
            fields.put(field, known);
        }
        int start = in.position();
        if (known != null) {
            known.bodies++;
            if (in.kind() != MessagePackType.NIL) {
                Kind kind = huge.contains(field.name()) ? Kind.HUGE_INTEGER : kindOf(in);
                known.byKind.merge(kind, 1, Integer::sum);
            }
        }
        in.seek(start);
        in.skip();
    }

    private static Kind kindOf(BodyReader in) {
        return switch (in.kind()) {
            case BOOLEAN -> Kind.BOOLEAN;
            case INTEGER -> in.isBeyondLong() ? Kind.LARGE_INTEGER : kindOf(in.readLong());
            case FLOAT -> Kind.FLOAT;
            case BINARY -> Kind.BINARY;
            case ARRAY, MAP -> Kind.NESTED;
            case STRING, EXTENSION, NIL -> Kind.TEXT;
        };
    }

    private static Kind kindOf(long number) {
        return number >= -EXACT && number <= EXACT ? Kind.INTEGER : Kind.LONG;
    }

    /**
     * Returns the columns in the order in which fields were first seen, those of the base cell first. Of too many fields
     * it keeps the fields that most bodies have.
     */
    public List<Column> columns() {
        Set<Field> kept = fields.entrySet().stream()
                .sorted(Comparator.comparing((Map.Entry<Field, Values> field) -> -field.getValue().bodies))
                .limit(MOST_COLUMNS)
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
        Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        List<Column> base = new ArrayList<>();
        List<Column> others = new ArrayList<>();
        fields.forEach((field, values) -> {
            if (kept.contains(field) && field.cell().equals(Column.BASE_CELL)) {
                add(base, names, field, values);
            }
        });
        fields.forEach((field, values) -> {
            if (kept.contains(field) && !field.cell().equals(Column.BASE_CELL)) {
                add(others, names, field, values);
            }
        });
        base.addAll(others);
        return base;
    }

    private void add(List<Column> columns, Set<String> names, Field field, Values values) {
        String name = names.contains(field.name()) ? field.cell() + "_" + field.name() : field.name();
        if (!name.startsWith("_") && names.add(name)) {
            columns.add(new Column(name, field.name(), typeOf(field, values), field.cell(), false, null));
        }
    }

    private ColumnType typeOf(Field field, Values values) {
        boolean isWhole = field.cell().equals(Column.BASE_CELL) && whole.contains(field.name());
        if (values.all() == 0) {
            return TEXT;
        } else if (isWhole && values.isOfFew(WHOLE)) {
            return WHOLE.type();
        }
        Optional<Candidate> best = CANDIDATES.stream()
                .filter(values::isOfFew)
                // the first of those with the fewest others
                .min(Comparator.comparing(values::odd));
        if (best.isPresent()) {
            return best.get().type();
        } else if (!values.isOfFew(SCALARS)) {
            return new JsonType();
        }
        return values.isOfFew(NUMBERS) ? NUMBERS.type() : TEXT;
    }
}
