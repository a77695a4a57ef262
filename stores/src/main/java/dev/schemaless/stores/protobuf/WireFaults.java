package dev.schemaless.stores.protobuf;

import dev.schemaless.catalog.SchemalessException;

/** Makes the refusal of malformed bytes, which names their place. */
@FunctionalInterface
public interface WireFaults {
    /**
     * Returns the refusal.
     *
     * @param reason in words that go on after a colon
     */
    SchemalessException because(String reason);
}
