package dev.schemaless.catalog.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.schemaless.catalog.codec.JsonPath;
import dev.schemaless.catalog.model.IndexedValue;
import dev.schemaless.catalog.type.ScalarType;

/** Indexed values that no column declares as JSON objects. */
final class IndexedValueCodec {
    private static final String OF_VALUE = "it has an index of a value of which ";

    private IndexedValueCodec() {}

    static ObjectNode encode(IndexedValue value) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        if (value instanceof IndexedValue.AtPath atPath) {
            node.put("path", atPath.path().text());
        } else if (value instanceof IndexedValue.Dynamic dynamic) {
            node.put("field", dynamic.fieldName());
        } else {
            throw new IllegalArgumentException(value.name() + " is declared");
        }
        return node.set("type", TypeCodec.encode(value.type()));
    }

    static IndexedValue decode(JsonNode node) {
        if (!(TypeCodec.decode(node.path("type")) instanceof ScalarType type)) {
            throw new IllegalArgumentException(OF_VALUE + "its type has no order");
        }
        if (node.has("field")) {
            return new IndexedValue.Dynamic(Fields.name(node, "field"), type);
        }
        String text = Fields.name(node, "path");
        return JsonPath.find(text)
                .map(path -> new IndexedValue.AtPath(path, type))
                .orElseThrow(() -> new IllegalArgumentException(OF_VALUE + "its path is '" + Fields.shown(text) + "'"));
    }
}
