package dev.schemaless.jdbc.value;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Reader;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.sql.Clob;
import java.sql.NClob;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Text in memory: bodies are small. Not thread-safe. */
public final class MemoryClob implements NClob {
    private @Nullable String content;

    public MemoryClob(String content) {
        this.content = content;
    }

    private String content() throws SQLException {
        if (content == null) {
            throw LobPositions.freed();
        }
        return content;
    }

    @Override
    public long length() throws SQLException {
        return content().length();
    }

    @Override
    public String getSubString(long position, int count) throws SQLException {
        int from = LobPositions.offset(position, length());
        return content().substring(from, LobPositions.end(from, count, content().length()));
    }

    @Override
    public Reader getCharacterStream() throws SQLException {
        return new StringReader(content());
    }

    @Override
    public Reader getCharacterStream(long position, long count) throws SQLException {
        return new StringReader(getSubString(position, (int) Math.min(count, Integer.MAX_VALUE)));
    }

    @Override
    public InputStream getAsciiStream() throws SQLException {
        return new ByteArrayInputStream(content().getBytes(StandardCharsets.US_ASCII));
    }

    @Override
    public long position(@Nullable String pattern, long start) throws SQLException {
        int found = content().indexOf(LobPositions.required(pattern, "pattern"), LobPositions.offset(start, length()));
        return found < 0 ? -1 : found + 1L;
    }

    @Override
    public long position(@Nullable Clob wanted, long start) throws SQLException {
        Clob pattern = LobPositions.required(wanted, "pattern");
        return position(pattern.getSubString(1, (int) pattern.length()), start);
    }

    @Override
    public int setString(long position, @Nullable String given) throws SQLException {
        int from = LobPositions.offset(position, length());
        String text = LobPositions.required(given, "text");
        int end = Math.min(content().length(), from + text.length());
        content = content().substring(0, from) + text + content().substring(end);
        return text.length();
    }

    @Override
    public int setString(long position, @Nullable String given, int offset, int count) throws SQLException {
        String text = LobPositions.required(given, "text");
        LobPositions.requirePart(offset, count, text.length());
        return setString(position, text.substring(offset, offset + count));
    }

    /** Returns a stream whose text is taken over when it is closed. */
    @Override
    public OutputStream setAsciiStream(long position) throws SQLException {
        LobPositions.offset(position, length());
        return new ByteArrayOutputStream() {
            @Override
            public void close() throws IOException {
                store(position, toString(StandardCharsets.US_ASCII));
            }
        };
    }

    /** Returns a writer whose text is taken over when it is closed. */
    @Override
    public Writer setCharacterStream(long position) throws SQLException {
        LobPositions.offset(position, length());
        return new StringWriter() {
            @Override
            public void close() throws IOException {
                store(position, toString());
            }
        };
    }

    private void store(long position, String text) throws IOException {
        try {
            setString(position, text);
        } catch (SQLException e) {
            throw new IOException(e);
        }
    }

    @Override
    public void truncate(long length) throws SQLException {
        content = content().substring(0, LobPositions.offset(length + 1, length()));
    }

    @Override
    public void free() {
        content = null;
    }
}
