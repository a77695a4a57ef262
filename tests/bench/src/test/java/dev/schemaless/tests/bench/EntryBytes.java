package dev.schemaless.tests.bench;

import dev.schemaless.catalog.type.FloatingType;
import dev.schemaless.catalog.type.IntegerType;
import dev.schemaless.catalog.type.KeyBytes;
import dev.schemaless.catalog.type.ScalarType;
import dev.schemaless.catalog.type.StringType;

/** Encodes values that are not cut as indexes do. */
final class EntryBytes {
    private static final ScalarType TEXT = new StringType(StringType.UNBOUNDED, false);
    private static final ScalarType INTEGER = new IntegerType(64);
    private static final ScalarType DOUBLE = new FloatingType(64);

    private EntryBytes() {}

    static byte[] of(String value) {
        return of(TEXT, value);
    }

    static byte[] of(long value) {
        return of(INTEGER, value);
    }

    static byte[] of(double value) {
        return of(DOUBLE, value);
    }

    static byte[] ofNull() {
        return new KeyBytes().appendNull().toBytes();
    }

    private static byte[] of(ScalarType type, Object value) {
        KeyBytes bytes = new KeyBytes();
        type.appendIndexed(value, bytes);
        return bytes.toBytes();
    }
}
