package dev.schemaless.catalog.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.type.ArrayType;
import dev.schemaless.catalog.type.BinaryType;
import dev.schemaless.catalog.type.BooleanType;
import dev.schemaless.catalog.type.ColumnType;
import dev.schemaless.catalog.type.DateType;
import dev.schemaless.catalog.type.DecimalType;
import dev.schemaless.catalog.type.FloatingType;
import dev.schemaless.catalog.type.IntegerType;
import dev.schemaless.catalog.type.JsonType;
import dev.schemaless.catalog.type.MapType;
import dev.schemaless.catalog.type.StringType;
import dev.schemaless.catalog.type.TimeType;
import dev.schemaless.catalog.type.TimestampType;
import dev.schemaless.catalog.type.UuidType;

/** Column types as JSON objects: a kind and its numbers. */
final class TypeCodec {
    private TypeCodec() {}

    static ObjectNode encode(ColumnType type) {
        if (type instanceof IntegerType integer) {
            return kind("integer").put("bits", integer.bits());
        } else if (type instanceof DecimalType decimal) {
            return kind("decimal").put("precision", decimal.precision()).put("scale", decimal.scale());
        } else if (type instanceof FloatingType floating) {
            return kind("floating").put("bits", floating.bits());
        } else if (type instanceof StringType string) {
            return kind("string").put("length", string.length()).put("trimmed", string.trimmed());
        } else if (type instanceof BinaryType binary) {
            return kind("binary").put("length", binary.length()).put("fixed", binary.fixed());
        } else if (type instanceof TimeType time) {
            return kind("time").put("precision", time.precision());
        } else if (type instanceof TimestampType timestamp) {
            return kind("timestamp").put("precision", timestamp.precision());
        } else if (type instanceof ArrayType array) {
            return kind("array").set("element", encode(array.element()));
        } else if (type instanceof MapType map) {
            return kind("map").set("value", encode(map.value()));
        } else if (type instanceof BooleanType) {
            return kind("boolean");
        } else if (type instanceof JsonType) {
            return kind("json");
        }
        return kind(type instanceof DateType ? "date" : "uuid");
    }

    private static ObjectNode kind(String kind) {
        return JsonNodeFactory.instance.objectNode().put("kind", kind);
    }

    static ColumnType decode(JsonNode node) {
        String kind = node.path("kind").asText();
        return switch (kind) {
            case "boolean" -> new BooleanType();
            case "integer" -> new IntegerType(node.path("bits").asInt());
            case "decimal" ->
                new DecimalType(
                        node.path("precision").asInt(), node.path("scale").asInt());
            case "floating" -> new FloatingType(node.path("bits").asInt());
            case "string" ->
                new StringType(node.path("length").asInt(), node.path("trimmed").asBoolean());
            case "binary" ->
                new BinaryType(node.path("length").asInt(), node.path("fixed").asBoolean());
            case "date" -> new DateType();
            case "time" -> new TimeType(node.path("precision").asInt());
            case "timestamp" -> new TimestampType(node.path("precision").asInt());
            case "uuid" -> new UuidType();
            case "json" -> new JsonType();
            case "array" -> new ArrayType(decode(node.path("element")));
            case "map" -> new MapType(decode(node.path("value")));
            default ->
                throw new SchemalessException(
                        ErrorCode.STORE_MISMATCH,
                        "Cannot read row of the catalog: it has a column of the kind '" + kind
                                + "'. Use a release that knows it.");
        };
    }
}
