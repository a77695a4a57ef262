package dev.schemaless.catalog.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.schemaless.catalog.model.Retention;
import org.jspecify.annotations.Nullable;

/** The limits of a model's past as JSON. */
final class RetentionCodec {
    private static final String VERSIONS = "versions";
    private static final String KEPT = "keptMicros";
    private static final String EXPIRY = "expiryMicros";
    private static final String FIRST_VERSION = "firstVersion";

    private RetentionCodec() {}

    static void encode(Retention retention, ObjectNode node) {
        node.put(VERSIONS, retention.versions());
        node.put(KEPT, retention.keptMicros());
        node.put(EXPIRY, retention.expiryMicros());
        if (retention.firstVersion() > 0) {
            node.put(FIRST_VERSION, retention.firstVersion());
        }
    }

    static Retention decode(JsonNode node) {
        return new Retention(
                Fields.wholeOf(node.path(VERSIONS), VERSIONS, 1, Long.MAX_VALUE),
                micros(node, KEPT),
                micros(node, EXPIRY),
                node.hasNonNull(FIRST_VERSION)
                        ? Fields.wholeOf(node.path(FIRST_VERSION), FIRST_VERSION, 1, Long.MAX_VALUE)
                        : 0);
    }

    private static @Nullable Long micros(JsonNode node, String field) {
        return node.hasNonNull(field)
                ? Fields.wholeOf(node.path(field), field, Retention.LEAST_MICROS, Long.MAX_VALUE)
                : null;
    }
}
