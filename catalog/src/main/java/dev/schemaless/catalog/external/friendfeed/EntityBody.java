package dev.schemaless.catalog.external.friendfeed;

import dev.schemaless.catalog.codec.BodyCodec;
import dev.schemaless.catalog.external.BodyForm;
import dev.schemaless.catalog.external.LayoutOptions;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Bodies of entities: JSON, compressed by zlib or not. Which of the two a body is, its first byte tells. */
enum EntityBody implements BodyForm {
    JSON;

    static final List<String> NAMES = List.of("json", "json+zlib");

    /** Returns the form that the option {@code body} names. */
    static EntityBody of(LayoutOptions options) {
        String given = options.find("body").orElse(NAMES.get(0));
        if (!NAMES.contains(given.toLowerCase(Locale.ROOT))) {
            throw options.invalid("its option body is '" + given + "'. Give one of " + NAMES + ".");
        }
        return JSON;
    }

    @Override
    public byte[] plain(byte[] stored, String key) {
        String owner = "row key '" + key + "'";
        byte[] text = BodyCodec.isZlib(stored) ? BodyCodec.inflate(stored, owner, BodyCodec.MAX_BODY_BYTES) : stored;
        int start = start(text);
        if (start == text.length || text[start] != '{') {
            throw BodyCodec.corrupt(owner, start == text.length ? "it is empty" : "it is no JSON object");
        }
        return BodyCodec.decode(start == 0 ? text : Arrays.copyOfRange(text, start, text.length), owner);
    }

    private static int start(byte[] text) {
        int start = 0;
        while (start < text.length
                && (text[start] == ' ' || text[start] == '\n' || text[start] == '\r' || text[start] == '\t')) {
            start++;
        }
        return start;
    }
}
