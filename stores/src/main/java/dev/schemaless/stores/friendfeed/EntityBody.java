package dev.schemaless.stores.friendfeed;

import dev.schemaless.catalog.codec.BodyCodec;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.type.BinaryType;
import dev.schemaless.catalog.type.UuidType;
import dev.schemaless.stores.cells.JsonStart;
import dev.schemaless.stores.layout.BodyForm;
import dev.schemaless.stores.layout.BodyLimit;
import dev.schemaless.stores.layout.LayoutOptions;
import dev.schemaless.stores.layout.UuidText;
import dev.schemaless.stores.pickle.PickleBody;
import dev.schemaless.stores.pickle.RawBytes;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.zip.InflaterInputStream;

/**
 * Bodies of entities: JSON or Python's pickles, compressed by zlib or not. The first byte shows which.
 *
 * @param content the forms of bodies
 * @param raw the fields that hold bytes instead of texts
 */
record EntityBody(Content content, Map<String, RawBytes> raw) implements BodyForm {
    /** Reads JSON alone. */
    static final EntityBody JSON = new EntityBody(Content.JSON, Map.of());

    static final List<String> NAMES = List.of("any", "json", "json+zlib", "pickle", "pickle+zlib");

    /** The forms that bodies may have. */
    enum Content {
        ANY,
        JSON,
        PICKLE
    }

    /** Returns the form that the option {@code body} names. */
    static EntityBody of(LayoutOptions options) {
        // in a URL a blank may stand for the plus sign
        String given = options.find("body")
                .orElse(NAMES.get(0))
                .toLowerCase(Locale.ROOT)
                .replace(' ', '+');
        if (!NAMES.contains(given)) {
            throw options.invalid("its option body is '" + given + "'. Give one of " + NAMES + ".");
        }
        return new EntityBody(Content.valueOf(given.replace("+zlib", "").toUpperCase(Locale.ROOT)), Map.of());
    }

    /** Returns the form of bodies with some columns. */
    EntityBody with(List<Column> columns) {
        Map<String, RawBytes> fields = new HashMap<>();
        for (Column column : columns) {
            if (column.type() instanceof UuidType) {
                fields.put(column.field(), RawBytes.UUID);
            } else if (column.type() instanceof BinaryType) {
                fields.put(column.field(), RawBytes.BINARY);
            }
        }
        return new EntityBody(content, Map.copyOf(fields));
    }

    @Override
    public byte[] plain(byte[] stored, String key) {
        Owner owner = new Owner(key);
        byte[] text = text(stored, owner);
        byte[] trimmed = JsonStart.trimmed(text);
        if (trimmed.length == 0) {
            throw BodyCodec.corrupt(owner, "it is empty");
        } else if (trimmed[0] == '{' && content != Content.PICKLE) {
            return BodyCodec.decode(trimmed, owner);
        } else if (content == Content.JSON) {
            throw BodyCodec.corrupt(owner, "it is not a JSON object");
        }
        return PickleBody.decode(text, raw, owner);
    }

    /** Names a row in messages by its key, as _row_key shows it. Most bodies can be read, so the words are made when they are needed. */
    record Owner(String key) {
        @Override
        public String toString() {
            return "row key '" + UuidText.parsePlain(key).map(UuidText::of).orElse(key) + "'";
        }
    }

    /** Returns a stored body as its program wrote it before it was compressed. */
    static byte[] text(byte[] stored, Object owner) {
        return BodyCodec.isZlib(stored) ? BodyCodec.inflate(stored, owner, BodyLimit.MOST) : stored;
    }

    /** Says whether such a body is JSON, and no pickle. */
    static boolean isJson(byte[] text) {
        byte[] trimmed = JsonStart.trimmed(text);
        return trimmed.length > 0 && trimmed[0] == '{';
    }

    /** Does {@link #isJson} for a stored body, of which no more is decompressed than its beginning. */
    static boolean beginsAsJson(byte[] stored, Object owner) {
        InputStream bytes = new ByteArrayInputStream(stored);
        try (InputStream text = BodyCodec.isZlib(stored) ? new InflaterInputStream(bytes) : bytes) {
            int first = text.read();
            while (first == ' ' || first == '\n' || first == '\r' || first == '\t') {
                first = text.read();
            }
            return first == '{';
        } catch (IOException e) {
            throw BodyCodec.corrupt(owner, "its compressed bytes are not zlib");
        }
    }
}
