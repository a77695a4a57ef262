package dev.schemaless.jdbc.value;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.sql.Blob;
import java.sql.SQLException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Bytes in memory: bodies are small. Not thread-safe. */
public final class MemoryBlob implements Blob {
    private byte @Nullable [] content;

    public MemoryBlob(byte[] content) {
        this.content = content;
    }

    private byte[] content() throws SQLException {
        if (content == null) {
            throw LobPositions.freed();
        }
        return content;
    }

    @Override
    public long length() throws SQLException {
        return content().length;
    }

    @Override
    public byte[] getBytes(long position, int count) throws SQLException {
        int from = LobPositions.offset(position, length());
        return Arrays.copyOfRange(content(), from, LobPositions.end(from, count, content().length));
    }

    @Override
    public InputStream getBinaryStream() throws SQLException {
        return new ByteArrayInputStream(content());
    }

    @Override
    public InputStream getBinaryStream(long position, long count) throws SQLException {
        int from = LobPositions.offset(position, length());
        return new ByteArrayInputStream(content(), from, LobPositions.end(from, count, content().length) - from);
    }

    @Override
    public long position(byte @Nullable [] wanted, long start) throws SQLException {
        byte[] pattern = LobPositions.required(wanted, "pattern");
        for (int i = LobPositions.offset(start, length()); i + pattern.length <= content().length; i++) {
            if (Arrays.equals(content(), i, i + pattern.length, pattern, 0, pattern.length)) {
                return i + 1L;
            }
        }
        return -1;
    }

    @Override
    public long position(@Nullable Blob wanted, long start) throws SQLException {
        Blob pattern = LobPositions.required(wanted, "pattern");
        return position(pattern.getBytes(1, (int) pattern.length()), start);
    }

    @Override
    public int setBytes(long position, byte @Nullable [] bytes) throws SQLException {
        return setBytes(position, bytes, 0, LobPositions.required(bytes, "array").length);
    }

    @Override
    public int setBytes(long position, byte @Nullable [] source, int offset, int count) throws SQLException {
        int from = LobPositions.offset(position, length());
        byte[] bytes = LobPositions.required(source, "array");
        LobPositions.requirePart(offset, count, bytes.length);
        byte[] changed = Arrays.copyOf(content(), Math.max(content().length, from + count));
        System.arraycopy(bytes, offset, changed, from, count);
        content = changed;
        return count;
    }

    /** Returns a stream whose bytes are taken over when it is closed. */
    @Override
    public OutputStream setBinaryStream(long position) throws SQLException {
        LobPositions.offset(position, length());
        return new ByteArrayOutputStream() {
            @Override
            public void close() throws java.io.IOException {
                try {
                    setBytes(position, toByteArray());
                } catch (SQLException e) {
                    throw new java.io.IOException(e);
                }
            }
        };
    }

    @Override
    public void truncate(long length) throws SQLException {
        content = Arrays.copyOf(content(), LobPositions.offset(length + 1, length()));
    }

    @Override
    public void free() {
        content = null;
    }
}
