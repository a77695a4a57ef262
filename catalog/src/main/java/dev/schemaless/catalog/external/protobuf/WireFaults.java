package dev.schemaless.catalog.external.protobuf;

import dev.schemaless.catalog.SchemalessException;

/** Makes the refusal of bytes that are not what they should be: it names what they are of. */
@FunctionalInterface
public interface WireFaults {
    /**
     * Returns the refusal.
     *
     * @param reason in words that go on after a colon
     */
    SchemalessException because(String reason);
}
