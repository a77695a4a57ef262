package dev.schemaless.catalog.server.file;

import java.nio.ByteBuffer;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The place of a chunk.
 *
 * @param id the chunk's number
 * @param block its place in the file
 * @param version the commit it holds, which only grows
 */
record ChunkPlace(long id, long block, long version) {
    private static final int FOOTER_BYTES = 128;

    /** Returns the place of the chunk that ends in some bytes; null if they are not a chunk. */
    static @Nullable ChunkPlace ofChunk(ByteBuffer source, long position) {
        if (source.remaining() < FOOTER_BYTES) {
            return null;
        }
        Map<String, String> footer =
                FieldText.parse(source.duplicate().position(source.limit() - FOOTER_BYTES), FieldText.CHUNK);
        if (!footer.containsKey(FieldText.VERSION)
                || FieldText.number(footer, FieldText.LENGTH) * FieldText.BLOCK_BYTES != source.remaining()) {
            return null;
        }
        return new ChunkPlace(
                FieldText.number(footer, FieldText.CHUNK),
                position / FieldText.BLOCK_BYTES,
                FieldText.number(footer, FieldText.VERSION));
    }

    boolean isOlderThan(@Nullable ChunkPlace other) {
        return other != null && version < other.version;
    }
}
