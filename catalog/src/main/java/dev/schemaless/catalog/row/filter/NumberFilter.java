package dev.schemaless.catalog.row.filter;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.codec.BodyCodec;
import org.jspecify.annotations.Nullable;

/**
 * A test of numbers that rules out most rows that a predicate rejects, so that they need not be decoded. Nothing is allocated for
 * a row. Immutable and thread-safe.
 *
 * @param fields that the test reads
 */
public record NumberFilter(NumberFields fields, NumberTest test) {
    /**
     * Says whether a row may pass: where this is false it does not for certain.
     *
     * @throws dev.schemaless.catalog.SchemalessException with {@code BODY_CORRUPT}
     */
    public boolean mayPass(StoredRow row) {
        try {
            return passes(row.bodies().get(fields.cell()), row);
        } catch (SchemalessException e) {
            if (row.mayBeUnreadable()) {
                return true;
            }
            throw e;
        }
    }

    private boolean passes(byte @Nullable [] body, StoredRow row) {
        // a compressed body is unpacked once, by the decoder
        if (body != null && !BodyCodec.isPlain(body)) {
            return true;
        }
        NumberRow numbers = fields.take();
        try {
            numbers.locate(body, row);
            return test.mayHold(numbers);
        } finally {
            fields.giveBack(numbers);
        }
    }
}
