package dev.schemaless.stores.protobuf;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;

/** Makes the refusal of a value that a field cannot have. */
@FunctionalInterface
public interface FieldFaults {
    /**
     * Returns the refusal.
     *
     * @param path the names of the field and of those that it is in, with dots between them
     * @param reason in words that go on after a colon
     */
    SchemalessException because(ErrorCode code, String path, String reason);
}
