package dev.schemaless.catalog.row;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.CellVersion;
import dev.schemaless.catalog.access.Routing;
import dev.schemaless.catalog.access.VersionPart;
import dev.schemaless.catalog.cell.MaterializedRow;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.codec.BodyReader;
import dev.schemaless.catalog.model.Model;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Decodes the values a query wants of versions of cells, each body in one pass. Immutable and thread-safe: made once per plan. */
public final class VersionDecoder {
    private static final RowKey NO_KEY = RowKey.of(0, 0);

    private final int width;
    private final Map<Integer, VersionValue.Fact> facts;
    private final Map<String, CellDecoder> byCell;
    private final CellDecoder ofOthers;
    private final CellDecoder ofBefore;
    private final Set<VersionPart> parts;
    /** The positions of the primary key's columns that are wanted, with their places in the key. */
    private final Map<Integer, Integer> ofKey;

    private final Routing routing;
    private final MismatchPolicy policy;

    private VersionDecoder(
            int width,
            Map<Integer, VersionValue.Fact> facts,
            Map<String, CellDecoder> byCell,
            CellDecoder ofOthers,
            CellDecoder ofBefore,
            Set<VersionPart> parts,
            Map<Integer, Integer> ofKey,
            Routing routing,
            MismatchPolicy policy) {
        this.width = width;
        this.facts = Map.copyOf(facts);
        this.byCell = Map.copyOf(byCell);
        this.ofOthers = ofOthers;
        this.ofBefore = ofBefore;
        this.parts = Set.copyOf(parts);
        this.ofKey = Map.copyOf(ofKey);
        this.routing = routing;
        this.policy = policy;
    }

    /**
     * Returns a decoder of some of the values that are wanted of versions of a model's cells; the others are null.
     *
     * @param wanted in the order of the decoded values
     * @param which says by its position whether a value is decoded
     */
    public static VersionDecoder of(
            Model model, List<VersionValue> wanted, IntPredicate which, MismatchPolicy policy, Routing routing) {
        Map<Integer, VersionValue.Fact> facts = new HashMap<>();
        List<CellDecoder.Wanted> whole = new ArrayList<>();
        List<CellDecoder.Wanted> before = new ArrayList<>();
        Set<VersionPart> parts = EnumSet.noneOf(VersionPart.class);
        Map<String, List<CellDecoder.Wanted>> declared = new HashMap<>();
        Map<Integer, Integer> ofKey = new HashMap<>();
        for (int i = 0; i < wanted.size(); i++) {
            VersionValue value = wanted.get(i);
            if (!which.test(i)) {
                continue;
            }
            value.part().ifPresent(parts::add);
            if (value instanceof VersionValue.Declared column) {
                declared.computeIfAbsent(column.column().cell(), cell -> new ArrayList<>())
                        .add(new CellDecoder.Wanted(i, new RowValue.Declared(column.column())));
                int place = model.primaryKey().indexOf(column.column().field());
                if (place >= 0) {
                    ofKey.put(i, place);
                }
            } else if (value == VersionValue.Fact.BODY || value == VersionValue.Fact.BEFORE) {
                (value == VersionValue.Fact.BODY ? whole : before)
                        .add(new CellDecoder.Wanted(i, new RowValue.WholeCell("")));
            } else {
                facts.put(i, (VersionValue.Fact) value);
            }
        }
        Map<String, CellDecoder> byCell = new HashMap<>();
        declared.forEach((cell, values) -> {
            values.addAll(whole);
            byCell.put(cell, CellDecoder.of(model.name(), values, policy));
        });
        CellDecoder ofOthers = CellDecoder.of(model.name(), whole, policy);
        CellDecoder ofBefore = CellDecoder.of(model.name(), before, policy);
        return new VersionDecoder(wanted.size(), facts, byCell, ofOthers, ofBefore, parts, ofKey, routing, policy);
    }

    /** Returns the parts with which versions must come. */
    public Set<VersionPart> parts() {
        return parts;
    }

    /**
     * Decodes a version.
     *
     * @return a new array of the wanted values
     * @throws SchemalessException with {@code BODY_CORRUPT} or {@code TYPE_MISMATCH} under {@link MismatchPolicy#ERROR}
     */
    public @Nullable Object[] decode(CellVersion version) {
        @Nullable Object[] values = new @Nullable Object[width];
        facts.forEach((position, fact) -> values[position] = fact(fact, version));
        if (parts.contains(VersionPart.BODY)) {
            CellDecoder decoder = byCell.getOrDefault(version.cell(), ofOthers);
            decode(version, decoder, version::body, values);
        }
        if (parts.contains(VersionPart.BEFORE)) {
            decode(version, ofBefore, version.neighbours()::before, values);
        }
        if (!ofKey.isEmpty()) {
            fillKey(version, values);
        }
        return values;
    }

    /** Reads the primary key from the row key, where the body of this version has it not. */
    private void fillKey(CellVersion version, @Nullable Object[] values) {
        if (ofKey.keySet().stream().allMatch(position -> values[position] != null)) {
            return;
        }
        version.key()
                .flatMap(routing::primaryKeyOf)
                .ifPresent(key -> ofKey.forEach((position, place) -> {
                    if (values[position] == null) {
                        values[position] = key.get(place);
                    }
                }));
    }

    private void decode(
            CellVersion version, CellDecoder decoder, Supplier<byte @Nullable []> source, @Nullable Object[] values) {
        try {
            byte[] body = source.get();
            if (body == null) {
                decoder.decodeUnknown(values);
            } else {
                StoredRow row = new VersionRow(version);
                decoder.decode(BodyReader.ofStored(body, row), row, values);
            }
        } catch (SchemalessException e) {
            if (e.code() != ErrorCode.BODY_CORRUPT || policy == MismatchPolicy.ERROR) {
                throw e;
            }
            decoder.decodeUnknown(values);
        }
    }

    private @Nullable Object fact(VersionValue.Fact fact, CellVersion version) {
        return switch (fact) {
            case SHARD -> version.shard();
            case LOG -> routing.logOf(version.shard());
            case POSITION -> version.position();
            case ROW_KEY ->
                version.key().map(routing::textOf).orElse(version.keyText().isEmpty() ? null : version.keyText());
            case CELL -> version.cell();
            case REF_KEY -> version.refKey();
            case CREATED_AT -> time(version.createdAt());
            case CHANGE -> version.neighbours().change();
            case VALID_TO -> time(version.neighbours().validTo());
            case BODY, BEFORE -> throw new IllegalStateException("a body is not a fact");
        };
    }

    private static @Nullable Object time(long micros) {
        return micros == StoredRow.NO_TIME ? null : (Object) micros;
    }

    /** The row of a version, as messages name it. */
    private record VersionRow(CellVersion version) implements StoredRow {
        @Override
        public RowKey key() {
            return version.key().orElse(NO_KEY);
        }

        @Override
        public String keyText() {
            return version.keyText();
        }

        @Override
        public long refKey() {
            return version.refKey();
        }

        @Override
        public long rowSeq() {
            return version.position();
        }

        @Override
        public long createdAt() {
            return version.createdAt();
        }

        @Override
        public List<byte @Nullable []> bodies() {
            return List.of();
        }

        @Override
        public StoredRow materialized() {
            return new MaterializedRow(key(), refKey(), rowSeq(), createdAt(), bodies());
        }
    }
}
