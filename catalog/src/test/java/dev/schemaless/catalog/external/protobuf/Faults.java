package dev.schemaless.catalog.external.protobuf;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.codec.BodyCodec;

/** Refuses what the tests give. */
final class Faults {
    private Faults() {}

    static SchemalessException refuse(String reason) {
        return BodyCodec.corrupt("the sample", reason);
    }
}
