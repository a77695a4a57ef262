package dev.schemaless.stores.friendfeed;

import dev.schemaless.catalog.codec.BodyReader;
import dev.schemaless.catalog.codec.MessagePackType;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.type.UuidType;
import dev.schemaless.stores.layout.Few;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds fields whose values are UUIDs of sixteen bytes. Some of such bytes are UTF-8 by chance and look like texts, but hardly all. Not
 * thread-safe.
 */
final class RawUuids {
    private static final int LENGTH = 16;

    private final Map<String, Values> fields = new HashMap<>();

    /** The values of a field, counted. */
    private static final class Values {
        /** Sixteen bytes that are not a text. */
        private int bytes;
        /** Anything but sixteen bytes. */
        private int others;

        private int all;
    }

    /** Looks at a plain body. */
    void add(byte[] plain) {
        BodyReader in = new BodyReader(plain, "a sampled body");
        int size = in.readMapSize();
        for (int i = 0; i < size; i++) {
            if (in.kind() == MessagePackType.STRING) {
                String field = in.readString();
                if (in.kind() != MessagePackType.NIL) {
                    add(in, fields.computeIfAbsent(field, absent -> new Values()));
                    continue;
                }
            } else {
                in.skip();
            }
            in.skip();
        }
    }

    private static void add(BodyReader in, Values values) {
        boolean isUuid = false;
        values.all++;
        switch (in.kind()) {
            case BINARY -> {
                isUuid = in.readBinary().length == LENGTH;
                values.bytes += isUuid ? 1 : 0;
            }
            case STRING -> isUuid = in.readString().getBytes(StandardCharsets.UTF_8).length == LENGTH;
            default -> in.skip();
        }
        values.others += isUuid ? 0 : 1;
    }

    /** Returns columns, those of fields with hardly anything else as UUIDs. */
    List<Column> in(List<Column> columns) {
        return columns.stream()
                .map(column -> isOfUuids(fields.get(column.field()))
                        ? new Column(column.name(), column.field(), new UuidType(), column.cell(), false, null)
                        : column)
                .toList();
    }

    private static boolean isOfUuids(@Nullable Values values) {
        return values != null && values.bytes > 0 && Few.isFew(values.others, values.all);
    }
}
