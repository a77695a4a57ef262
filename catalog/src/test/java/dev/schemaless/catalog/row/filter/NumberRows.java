package dev.schemaless.catalog.row.filter;

import dev.schemaless.catalog.cell.MaterializedRow;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.codec.EncodedValues;
import dev.schemaless.catalog.type.IntegerType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rows of two fields, n and m, and tests of them. */
final class NumberRows {
    static final LongOperand N = new LongOperand.Column(0, new IntegerType(64));
    static final LongOperand M = new LongOperand.Column(1, new IntegerType(64));
    /** The field n as a double. */
    static final DoubleOperand X = new DoubleOperand.Column(0);

    /** Has the fields n and m; those that are null are not there. */
    static StoredRow row(byte @Nullable [] n, byte @Nullable [] m) {
        return new MaterializedRow(RowKey.of(1, 2), 0, 0, 0, List.of(body(n, m)));
    }

    static byte[] body(byte @Nullable [] n, byte @Nullable [] m) {
        return EncodedValues.pack(packer -> {
            packer.packMapHeader(1 + (n == null ? 0 : 1) + (m == null ? 0 : 1));
            packer.packString("other").packString("words");
            if (n != null) {
                packer.packString("n").addPayload(n);
            }
            if (m != null) {
                packer.packString("m").addPayload(m);
            }
        });
    }

    static byte[] packed(long value) {
        return EncodedValues.pack(packer -> packer.packLong(value));
    }

    static byte[] packed(double value) {
        return EncodedValues.pack(packer -> packer.packDouble(value));
    }

    static NumberFilter filter(NumberTest test) {
        return new NumberFilter(new NumberFields(List.of("n", "m"), 0), test);
    }

    static boolean mayPass(NumberTest test, byte @Nullable [] n, byte @Nullable [] m) {
        return filter(test).mayPass(row(n, m));
    }

    static boolean mayPass(NumberTest test, byte @Nullable [] n) {
        return mayPass(test, n, null);
    }

    static NumberTest compared(LongOperand left, NumberComparison comparison, long right) {
        return new NumberTest.OfLongs(left, comparison, new LongOperand.Constant(right));
    }

    static NumberTest compared(DoubleOperand left, NumberComparison comparison, double right) {
        return new NumberTest.OfDoubles(left, comparison, new DoubleOperand.Constant(right));
    }

    private NumberRows() {}
}
