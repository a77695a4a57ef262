package dev.schemaless.catalog.server.file;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The header of a database file: two blocks with the same text, which names a chunk to begin with. Immutable. */
final class FileHeader {
    static final int BYTES = 2 * FieldText.BLOCK_BYTES;

    private final Map<String, String> fields;

    private FileHeader(Map<String, String> fields) {
        this.fields = fields;
    }

    /** Returns the header that lies there, or null if none does. */
    static @Nullable FileHeader of(ByteBuffer source) {
        Map<String, String> fields = FieldText.parse(source, FieldText.FORMAT);
        return fields.isEmpty() || source.remaining() != BYTES ? null : new FileHeader(fields);
    }

    /** Returns the chunk it names, or null if it names none, as that of a new file. */
    @Nullable ChunkPlace chunk() {
        if (!fields.containsKey(FieldText.VERSION)) {
            return null;
        }
        return new ChunkPlace(
                FieldText.number(fields, FieldText.CHUNK),
                FieldText.number(fields, FieldText.BLOCK),
                FieldText.number(fields, FieldText.VERSION));
    }

    /** Returns the header with another chunk, of a file that is in use. */
    FileHeader naming(ChunkPlace chunk) {
        Map<String, String> changed = new HashMap<>(fields);
        changed.put(FieldText.CHUNK, Long.toHexString(chunk.id()));
        changed.put(FieldText.BLOCK, Long.toHexString(chunk.block()));
        changed.put(FieldText.VERSION, Long.toHexString(chunk.version()));
        changed.remove(FieldText.CLEAN);
        return new FileHeader(changed);
    }

    ByteBuffer toBytes() {
        byte[] text = FieldText.format(fields);
        return ByteBuffer.allocate(BYTES)
                .put(text)
                .position(FieldText.BLOCK_BYTES)
                .put(text)
                .rewind();
    }
}
