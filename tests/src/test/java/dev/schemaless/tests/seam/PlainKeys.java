package dev.schemaless.tests.seam;

import dev.schemaless.catalog.cell.RowKey;
import java.nio.charset.StandardCharsets;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The row keys of the plain stack: texts such as {@code ride-17}, whose number modulo the number of shards is the shard. */
final class PlainKeys {
    private static final Pattern FORM = Pattern.compile("[a-z]+-([0-9]{1,9})");

    private PlainKeys() {}

    static RowKey of(String text) {
        return RowKey.of(text.getBytes(StandardCharsets.UTF_8));
    }

    static String text(RowKey key) {
        return new String(key.toBytes(), StandardCharsets.UTF_8);
    }

    /** Returns the shard of a key; empty if no row can have it. */
    static OptionalInt shardOf(String text, int shards) {
        Matcher form = FORM.matcher(text);
        return form.matches() ? OptionalInt.of(Integer.parseInt(form.group(1)) % shards) : OptionalInt.empty();
    }
}
