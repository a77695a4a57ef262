package dev.schemaless.catalog.row.filter;

import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.codec.BodyCodec;
import dev.schemaless.catalog.codec.BodyReader;
import dev.schemaless.catalog.codec.FieldTable;
import dev.schemaless.catalog.codec.MessagePackType;
import dev.schemaless.catalog.type.IntegerType;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Reads the numbers of one row after another from its body's bytes, and holds the state of the operand that is being computed.
 * Not thread-safe.
 */
final class NumberRow {
    private static final byte[] NO_BODY = {};

    private final FieldTable table;
    private final int[] places;
    private final BodyReader body = new BodyReader(NO_BODY, "no row");
    private Outcome outcome = Outcome.VALUE;

    /** The kind of result of an operand in a row. */
    private enum Outcome {
        VALUE,
        NULL,
        /** Not known here: a value of another kind, or one that must be refused. */
        UNKNOWN
    }

    NumberRow(FieldTable table) {
        this.table = table;
        this.places = new int[table.size()];
    }

    /**
     * Turns to a row.
     *
     * @param stored plain; null if the row has no such cell, and so no field
     * @param row named where the body is corrupt
     */
    void locate(byte @Nullable [] stored, StoredRow row) {
        if (stored == null) {
            Arrays.fill(places, FieldTable.ABSENT);
            return;
        }
        body.restart(BodyCodec.decode(stored, row), row);
        table.locate(body, places);
    }

    /** Forgets the row. */
    void clear() {
        body.restart(NO_BODY, "no row");
    }

    /** Turns to an operand, which has a value until it is said to have none. */
    void begin() {
        outcome = Outcome.VALUE;
    }

    boolean hasValue() {
        return outcome == Outcome.VALUE;
    }

    boolean isUnknown() {
        return outcome == Outcome.UNKNOWN;
    }

    /** Says that the operand is NULL; returns anything. */
    int isNull() {
        outcome = Outcome.NULL;
        return 0;
    }

    /** Notes that the operand is not known; returns any value. */
    int isNotTold() {
        outcome = Outcome.UNKNOWN;
        return 0;
    }

    /** Reads a field that a column of integers has its values in. */
    long readLong(int field, IntegerType type) {
        MessagePackType kind = seek(field);
        if (kind == MessagePackType.NIL) {
            return isNull();
        }
        if (kind != MessagePackType.INTEGER || body.isBeyondLong()) {
            return isNotTold();
        }
        long value = body.readLong();
        return type.fits(value) ? value : isNotTold();
    }

    /** Reads a field that a column of doubles has its values in. */
    double readDouble(int field) {
        return switch (seek(field)) {
            case NIL -> isNull();
            case FLOAT -> body.readDouble();
            case INTEGER -> body.isBeyondLong() ? isNotTold() : body.readLong();
            default -> isNotTold();
        };
    }

    private MessagePackType seek(int field) {
        if (places[field] == FieldTable.ABSENT) {
            return MessagePackType.NIL;
        }
        body.seek(places[field]);
        return body.kind();
    }
}
