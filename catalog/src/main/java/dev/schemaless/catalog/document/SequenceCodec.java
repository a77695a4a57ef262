package dev.schemaless.catalog.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.schemaless.catalog.model.Identity;
import dev.schemaless.catalog.model.Sequence;
import dev.schemaless.catalog.model.SequenceRange;

/** Sequences and identities in the catalog's rows. */
final class SequenceCodec {
    private SequenceCodec() {}

    static void encode(Definition.OfSequence definition, ObjectNode node) {
        Sequence sequence = definition.sequence();
        node.put("kind", "sequence");
        node.put("number", sequence.number());
        node.put("name", sequence.name());
        node.put("phase", definition.phase().name());
        encodeRange(sequence.range(), node);
    }

    static Sequence decode(JsonNode node) {
        return new Sequence(node.path("number").asInt(), node.path("name").asText(), decodeRange(node));
    }

    static void encode(Identity identity, ObjectNode node) {
        node.put("form", identity.form().name());
        node.put("sequence", identity.sequence());
        encodeRange(identity.range(), node);
    }

    private static void encodeRange(SequenceRange range, ObjectNode node) {
        node.put("start", range.start());
        node.put("increment", range.increment());
        node.put("least", range.least());
        node.put("greatest", range.greatest());
    }

    static SequenceRange decodeRange(JsonNode node) {
        return new SequenceRange(
                node.path("start").asLong(),
                node.path("increment").asLong(),
                node.path("least").asLong(),
                node.path("greatest").asLong());
    }
}
