package dev.schemaless.stores.layout;

import dev.schemaless.catalog.codec.BodyCodec;

/**
 * The limit of bodies in a small heap: a sixteenth of it, because a body is in memory several times while it is read. Longer ones are not
 * fetched whole, and are refused with their row key. Heaps from a quarter of a gigabyte on read all bodies.
 */
public final class BodyLimit {
    /** The most bytes that a body may have, as it is stored and in plain form. */
    public static final int MOST =
            (int) Math.min(BodyCodec.MAX_BODY_BYTES, Runtime.getRuntime().maxMemory() / 16);

    private BodyLimit() {}

    /** Returns the expression that reads a body: of one that is too long its beginning, which is too long as well. */
    public static String read(String column) {
        return MOST == BodyCodec.MAX_BODY_BYTES ? column : "LEFT(" + column + ", " + (MOST + 1) + ")";
    }

    /** Returns a form that refuses bodies beyond the limit. */
    static BodyForm within(BodyForm form) {
        return MOST == BodyCodec.MAX_BODY_BYTES
                ? form
                : (stored, key) -> {
                    String owner = "row key '" + key + "'";
                    if (stored.length > MOST) {
                        throw BodyCodec.corrupt(
                                owner,
                                "it has more than " + MOST + " bytes, a sixteenth of the heap; raise -Xmx to read it");
                    }
                    return BodyCodec.decode(form.plain(stored, key), owner, MOST);
                };
    }
}
