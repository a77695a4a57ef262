package dev.schemaless.stores.protobuf;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.codec.BodyCodec;

/** Refuses what the tests give. */
final class Faults {
    private Faults() {}

    static SchemalessException refuse(String reason) {
        return BodyCodec.corrupt("the sample", reason);
    }

    static SchemalessException refuse(ErrorCode code, String path, String reason) {
        return new SchemalessException(code, "Cannot write '" + path + "': " + reason + ".");
    }
}
