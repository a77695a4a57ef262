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
        return new Sequence(Fields.number(node, "number"), Fields.name(node, "name"), decodeRange(node));
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
        SequenceRange range = new SequenceRange(
                Fields.whole(node, "start"),
                Fields.whole(node, "increment"),
                Fields.whole(node, "least"),
                Fields.whole(node, "greatest"));
        if (range.increment() == 0 || range.least() > range.start() || range.start() > range.greatest()) {
            throw new IllegalArgumentException("it has no numbers: they are from " + range.least() + " to "
                    + range.greatest() + ", begin with " + range.start() + " and differ by " + range.increment());
        }
        return range;
    }
}
