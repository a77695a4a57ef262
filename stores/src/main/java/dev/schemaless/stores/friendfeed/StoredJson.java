package dev.schemaless.stores.friendfeed;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

/**
 * A stored body that is JSON.
 *
 * @param text not compressed
 * @param isPacked whether it is stored compressed
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record StoredJson(byte[] text, boolean isPacked) {
    /** Returns a stored body; empty if it is not a JSON object. */
    static Optional<StoredJson> of(byte[] stored, Object owner) {
        byte[] text = EntityBody.text(stored, owner);
        return EntityBody.isJson(text) ? Optional.of(new StoredJson(text, text != stored)) : Optional.empty();
    }

    /** Returns the bytes to store, compressed at the level that eklitzke's schemaless uses. */
    byte[] stored() {
        if (!isPacked) {
            return text;
        }
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        Deflater deflater = new Deflater(Deflater.BEST_SPEED);
        try (DeflaterOutputStream out = new DeflaterOutputStream(packed, deflater)) {
            out.write(text);
        } catch (IOException e) {
            throw new UncheckedIOException("memory has no output errors", e);
        } finally {
            deflater.end();
        }
        return packed.toByteArray();
    }
}
