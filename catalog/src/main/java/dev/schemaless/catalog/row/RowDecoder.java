package dev.schemaless.catalog.row;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.Routing;
import dev.schemaless.catalog.cell.RowFacts;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.codec.BodyReader;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.Model;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Decodes the values a query wants from stored rows, each needed body in one pass and nothing else of it. Immutable and
 * thread-safe: made once per plan.
 */
public final class RowDecoder {
    private final int width;
    private final List<String> cells;
    private final List<String> decodedCells;
    private final CellDecoder[] decoders;
    private final int[] bodyPositions;
    private final RowValue.Pseudo[] pseudos;
    private final int[] pseudoPositions;
    private final @Nullable Routing routing;
    private final MismatchPolicy policy;

    private RowDecoder(
            int width,
            Map<String, CellDecoder> byCell,
            Map<Integer, RowValue.Pseudo> pseudos,
            @Nullable Routing routing,
            MismatchPolicy policy) {
        this.routing = routing;
        this.policy = policy;
        this.width = width;
        this.cells = List.copyOf(byCell.keySet());
        this.decodedCells = cells;
        this.decoders = byCell.values().toArray(CellDecoder[]::new);
        this.bodyPositions = IntStream.range(0, decoders.length).toArray();
        this.pseudos = pseudos.values().toArray(RowValue.Pseudo[]::new);
        this.pseudoPositions =
                pseudos.keySet().stream().mapToInt(Integer::intValue).toArray();
    }

    private RowDecoder(RowDecoder other, List<String> cells) {
        this.width = other.width;
        this.cells = List.copyOf(cells);
        this.decodedCells = other.decodedCells;
        this.decoders = other.decoders;
        this.bodyPositions = decodedCells.stream().mapToInt(cells::indexOf).toArray();
        this.pseudos = other.pseudos;
        this.pseudoPositions = other.pseudoPositions;
        this.routing = other.routing;
        this.policy = other.policy;
    }

    /** Returns the same decoder for rows that come with the bodies of these cells, in this order. */
    public RowDecoder over(List<String> available) {
        return new RowDecoder(this, available);
    }

    /**
     * Returns a decoder of rows of a model.
     *
     * @param wanted in the order of the decoded values; may repeat; without {@code _shard}
     */
    public static RowDecoder of(Model model, List<RowValue> wanted, MismatchPolicy policy) {
        return of(model, wanted, position -> true, policy, null);
    }

    /**
     * Returns a decoder of some of the values that are wanted of rows of a model; the others are null.
     *
     * @param wanted in the order of the decoded values; may repeat
     * @param which says by its position whether a value is decoded
     * @param routing of the model; null if no {@code _shard} is wanted, and keys have the native text form
     */
    public static RowDecoder of(
            Model model, List<RowValue> wanted, IntPredicate which, MismatchPolicy policy, @Nullable Routing routing) {
        Map<String, List<CellDecoder.Wanted>> byCell = new LinkedHashMap<>();
        Map<Integer, RowValue.Pseudo> pseudos = new LinkedHashMap<>();
        for (int i = 0; i < wanted.size(); i++) {
            RowValue value = wanted.get(i);
            if (!which.test(i)) {
                continue;
            }
            if (value instanceof RowValue.Pseudo pseudo) {
                pseudos.put(i, pseudo);
            } else {
                byCell.computeIfAbsent(cellOf(value), cell -> new ArrayList<>()).add(new CellDecoder.Wanted(i, value));
            }
        }
        Map<String, CellDecoder> decoders = new LinkedHashMap<>();
        byCell.forEach((cell, values) -> decoders.put(cell, CellDecoder.of(model.name(), values, policy)));
        return new RowDecoder(wanted.size(), decoders, pseudos, routing, policy);
    }

    /** Returns the cells that rows must come with, in the order of {@link StoredRow#bodies()}. */
    public List<String> cells() {
        return cells;
    }

    /** Returns the facts that rows must have in addition to their bodies. */
    public RowFacts facts() {
        for (RowValue.Pseudo pseudo : pseudos) {
            if (pseudo != RowValue.Pseudo.ROW_KEY && pseudo != RowValue.Pseudo.SHARD) {
                return RowFacts.ALL;
            }
        }
        return RowFacts.NONE;
    }

    /**
     * Decodes a row.
     *
     * @param row with the bodies of {@link #cells()} and the facts of {@link #facts()}
     * @return a new array of the wanted values
     * @throws dev.schemaless.catalog.SchemalessException with {@code BODY_CORRUPT}, or {@code TYPE_MISMATCH} under {@link
     *     MismatchPolicy#ERROR}
     */
    public @Nullable Object[] decode(StoredRow row) {
        @Nullable Object[] values = new @Nullable Object[width];
        for (int i = 0; i < pseudos.length; i++) {
            values[pseudoPositions[i]] = pseudo(pseudos[i], row);
        }
        for (int i = 0; i < decoders.length; i++) {
            try {
                decode(decoders[i], row.bodies().get(bodyPositions[i]), row, values);
            } catch (SchemalessException e) {
                if (e.code() != ErrorCode.BODY_CORRUPT || policy == MismatchPolicy.ERROR || !row.mayBeUnreadable()) {
                    throw e;
                }
                decoders[i].decodeUnknown(values);
            }
        }
        return values;
    }

    private static void decode(CellDecoder decoder, byte @Nullable [] body, StoredRow row, @Nullable Object[] values) {
        if (body == null) {
            decoder.decodeMissing(values);
        } else {
            decoder.decode(BodyReader.ofStored(body, row), row, values);
        }
    }

    private @Nullable Object pseudo(RowValue.Pseudo pseudo, StoredRow row) {
        return switch (pseudo) {
            case ROW_KEY -> routing == null ? row.key().toString() : routing.textOf(row.key());
            case VERSION -> row.rowSeq();
            case REF_KEY -> row.refKey();
            case CREATED_AT -> row.createdAt() == StoredRow.NO_TIME ? null : (Object) row.createdAt();
            case SHARD -> {
                OptionalInt read = row.shard();
                yield read.isPresent()
                        ? read.getAsInt()
                        : Objects.requireNonNull(routing).shardOf(row.key()).orElseThrow();
            }
        };
    }

    private static String cellOf(RowValue value) {
        if (value instanceof RowValue.Declared declared) {
            return declared.column().cell();
        }
        if (value instanceof RowValue.WholeCell whole) {
            return whole.cell();
        }
        return value instanceof RowValue.Path path ? path.cell() : Column.BASE_CELL;
    }
}
