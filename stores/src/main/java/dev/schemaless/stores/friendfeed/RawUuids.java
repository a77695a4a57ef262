package dev.schemaless.stores.friendfeed;

import dev.schemaless.catalog.codec.BodyReader;
import dev.schemaless.catalog.codec.MessagePackType;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.type.UuidType;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds fields whose values are UUIDs of sixteen bytes. Some of such bytes are UTF-8 by chance and look like texts, but hardly all. Not
 * thread-safe.
 */
final class RawUuids {
    private static final int LENGTH = 16;

    private final Map<String, Kind> fields = new HashMap<>();

    private enum Kind {
        /** Sixteen bytes that may be a text. */
        PERHAPS,
        /** Sixteen bytes that are not a text. */
        BYTES,
        /** Something else. */
        OTHER;

        Kind and(Kind next) {
            return compareTo(next) > 0 ? this : next;
        }
    }

    /** Looks at a plain body. */
    void add(byte[] plain) {
        BodyReader in = new BodyReader(plain, "a sampled body");
        int size = in.readMapSize();
        for (int i = 0; i < size; i++) {
            if (in.kind() == MessagePackType.STRING) {
                String field = in.readString();
                if (in.kind() != MessagePackType.NIL) {
                    fields.merge(field, kindOf(in), Kind::and);
                    continue;
                }
            } else {
                in.skip();
            }
            in.skip();
        }
    }

    private static Kind kindOf(BodyReader in) {
        switch (in.kind()) {
            case BINARY -> {
                return in.readBinary().length == LENGTH ? Kind.BYTES : Kind.OTHER;
            }
            case STRING -> {
                return in.readString().getBytes(StandardCharsets.UTF_8).length == LENGTH ? Kind.PERHAPS : Kind.OTHER;
            }
            default -> {
                in.skip();
                return Kind.OTHER;
            }
        }
    }

    /** Returns columns, those of such fields as UUIDs. */
    List<Column> in(List<Column> columns) {
        return columns.stream()
                .map(column -> fields.get(column.field()) == Kind.BYTES
                        ? new Column(column.name(), column.field(), new UuidType(), column.cell(), false, null)
                        : column)
                .toList();
    }
}
