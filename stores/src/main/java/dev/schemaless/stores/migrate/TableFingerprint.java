package dev.schemaless.stores.migrate;

import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.type.KeyBytes;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/**
 * A hash of the parts of two definitions that a comparison depends on: the keys and columns of both tables. Indexes,
 * comments and statistics may change meanwhile. The other parts of a definition never do.
 */
record TableFingerprint(long bits) {
    /** The fingerprint before anything was compared. */
    static final TableFingerprint NONE = new TableFingerprint(0);

    static TableFingerprint of(Model source, Model target) {
        KeyBytes text = new KeyBytes();
        append(text, source);
        append(text, target);
        return new TableFingerprint(text.sha256().getLong());
    }

    private static void append(KeyBytes text, Model model) {
        append(text, String.join(",", model.primaryKey()));
        append(text, Objects.requireNonNullElse(model.shardField(), ""));
        for (Column column : model.columns()) {
            append(text, column.name());
            append(text, column.cell());
            append(text, column.field());
            append(text, column.type().sql());
            append(text, column.notNull() ? "NOT NULL" : "");
        }
    }

    /** Ends each part with a byte that no text of UTF-8 has. */
    private static void append(KeyBytes text, String part) {
        text.appendRaw(part.getBytes(StandardCharsets.UTF_8)).appendRaw(new byte[] {-1});
    }

    /** Returns the text that {@link #parse} reads. */
    @Override
    public String toString() {
        return Long.toHexString(bits);
    }

    static TableFingerprint parse(String text) {
        return new TableFingerprint(Long.parseUnsignedLong(text, 16));
    }
}
