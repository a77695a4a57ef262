package dev.schemaless.catalog.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.IndexDefinition.Direction;
import dev.schemaless.catalog.model.IndexState;
import dev.schemaless.catalog.model.IndexedValue;
import java.util.List;
import java.util.stream.Collectors;

/** Indexes as JSON. */
final class IndexCodec {
    /** No server's key is longer, in bytes. */
    private static final int LONGEST_PREFIX = 3_072;

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
        ArrayNode undeclared = node.putArray("undeclared");
        index.undeclared().values().forEach(value -> undeclared.add(IndexedValueCodec.encode(value)));
        node.put("unique", index.unique());
        ArrayNode directions = node.putArray("directions");
        index.directions().forEach(direction -> directions.add(direction.name()));
    }

    static IndexDefinition decode(JsonNode node) {
        List<String> fields = Fields.names(node, "fields");
        List<Direction> directions =
                Fields.list(node, "directions", each -> Fields.word(Direction.class, "direction", each.asText()));
        return new IndexDefinition(
                Fields.whole(node, "number", 0, Integer.MAX_VALUE),
                Fields.name(node, "name"),
                fields,
                Fields.text(node, "shardField"),
                Fields.list(node, "prefixes", each -> (int) Fields.wholeOf(each, "prefixes", 0, LONGEST_PREFIX)),
                Fields.word(IndexState.class, "index state", node.path("state").asText()),
                Fields.list(node, "undeclared", IndexedValueCodec::decode).stream()
                        .collect(Collectors.toMap(IndexedValue::key, value -> value, (one, same) -> one)),
                Fields.flag(node, "unique"),
                directions.isEmpty() ? Direction.ascending(fields.size()) : directions);
    }
}
