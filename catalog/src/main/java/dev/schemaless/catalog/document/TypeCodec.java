package dev.schemaless.catalog.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
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
    private static final int FINEST_FRACTION = 6;

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
            case "integer" -> new IntegerType(Fields.whole(node, "bits", 8, 64));
            case "decimal" -> decimal(Fields.whole(node, "precision", 1, DecimalType.MAX_PRECISION), node);
            case "floating" -> new FloatingType(Fields.whole(node, "bits", 32, 64));
            case "string" -> new StringType(length(node), Fields.flag(node, "trimmed"));
            case "binary" -> new BinaryType(length(node), Fields.flag(node, "fixed"));
            case "date" -> new DateType();
            case "time" -> new TimeType(Fields.whole(node, "precision", 0, FINEST_FRACTION));
            case "timestamp" -> new TimestampType(Fields.whole(node, "precision", 0, FINEST_FRACTION));
            case "uuid" -> new UuidType();
            case "json" -> new JsonType();
            case "array" -> new ArrayType(decode(node.path("element")));
            case "map" -> new MapType(decode(node.path("value")));
            default -> throw new IllegalArgumentException("it has a column of the kind '" + Fields.shown(kind) + "'");
        };
    }

    private static DecimalType decimal(int precision, JsonNode node) {
        return new DecimalType(precision, Fields.whole(node, "scale", 0, precision));
    }

    /** Reads the length of a text or binary, which holds something. */
    private static int length(JsonNode node) {
        int length = Fields.whole(node, "length", StringType.UNBOUNDED, Integer.MAX_VALUE);
        if (length == 0) {
            throw new IllegalArgumentException("its length is 0");
        }
        return length;
    }
}
