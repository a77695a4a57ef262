package dev.schemaless.catalog.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.IndexDefinition.Direction;
import dev.schemaless.catalog.model.IndexState;
import dev.schemaless.catalog.model.IndexedValue;
import dev.schemaless.catalog.model.OddEntries;
import java.util.List;
import java.util.stream.Collectors;

/** Indexes as JSON. */
final class IndexCodec {
    private IndexCodec() {}

    /** Says whether an index has properties that older releases do not know. */
    static boolean isUniqueOrDescends(IndexDefinition index) {
        return index.unique() || index.directions().contains(Direction.DESCENDING);
    }

    static void encode(IndexDefinition index, ObjectNode node) {
        node.put("number", index.number());
        node.put("name", index.name());
        index.fields().forEach(node.putArray("fields")::add);
        node.put("shardField", index.shardField());
        index.prefixes().forEach(node.putArray("prefixes")::add);
        node.put("state", index.state().name());
        node.put("odd", index.odd().name());
        ArrayNode undeclared = node.putArray("undeclared");
        index.undeclared().values().forEach(value -> undeclared.add(IndexedValueCodec.encode(value)));
        node.put("unique", index.unique());
        ArrayNode directions = node.putArray("directions");
        index.directions().forEach(direction -> directions.add(direction.name()));
    }

    static IndexDefinition decode(JsonNode node) {
        List<String> fields = CatalogCodec.list(node.path("fields"), JsonNode::asText);
        List<Direction> directions = CatalogCodec.list(
                node.path("directions"), each -> CatalogCodec.word(Direction.class, "direction", each.asText()));
        return new IndexDefinition(
                node.path("number").asInt(),
                node.path("name").asText(),
                fields,
                CatalogCodec.text(node, "shardField"),
                CatalogCodec.list(node.path("prefixes"), JsonNode::asInt),
                CatalogCodec.word(
                        IndexState.class, "index state", node.path("state").asText()),
                CatalogCodec.word(OddEntries.class, "odd mark", node.path("odd").asText(OddEntries.ALLOWED.name())),
                CatalogCodec.list(node.path("undeclared"), IndexedValueCodec::decode).stream()
                        .collect(Collectors.toMap(IndexedValue::key, value -> value)),
                node.path("unique").asBoolean(),
                directions.isEmpty() ? Direction.ascending(fields.size()) : directions);
    }
}
