package dev.schemaless.jdbc.value;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.jdbc.base.ArgumentChecks;
import dev.schemaless.jdbc.base.SqlExceptions;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.nio.charset.Charset;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Reads streams that are set as parameters, at once and whole: a row has to fit into a body anyway. */
public final class ParameterStreams {
    private static final int MAX = Integer.MAX_VALUE - 8;

    private ParameterStreams() {}

    /** Checks a length that was given. */
    public static long required(long length) throws SQLException {
        ArgumentChecks.requireNotNegative(length, "length of a stream");
        return length;
    }

    /**
     * Reads bytes.
     *
     * @param length how many there must be; negative for all there are
     */
    public static byte @Nullable [] bytes(@Nullable InputStream stream, long length) throws SQLException {
        if (stream == null) {
            return null;
        }
        try {
            byte[] bytes = length < 0 ? stream.readAllBytes() : stream.readNBytes((int) Math.min(length, MAX));
            requireLength(bytes.length, length);
            return bytes;
        } catch (IOException | RuntimeException e) {
            throw unreadable(e);
        }
    }

    public static @Nullable String text(@Nullable InputStream stream, long length, Charset charset)
            throws SQLException {
        byte[] bytes = bytes(stream, length);
        return bytes == null ? null : new String(bytes, charset);
    }

    /** Reads as many characters as given, all there are if negative. */
    public static @Nullable String text(@Nullable Reader reader, long length) throws SQLException {
        if (reader == null) {
            return null;
        }
        StringBuilder text = new StringBuilder();
        char[] buffer = new char[8192];
        try {
            while (length < 0 || text.length() < length) {
                long wanted = length < 0 ? buffer.length : Math.min(buffer.length, length - text.length());
                int count = reader.read(buffer, 0, (int) wanted);
                if (count < 0) {
                    break;
                }
                text.append(buffer, 0, count);
            }
        } catch (IOException | RuntimeException e) {
            throw unreadable(e);
        }
        requireLength(text.length(), length);
        return text.toString();
    }

    /** Returns the content of a stream or reader, anything else as it is. */
    public static @Nullable Object readIfStream(@Nullable Object value) throws SQLException {
        return readIfStream(value, -1);
    }

    /**
     * Returns the content of a stream or reader, anything else as it is.
     *
     * @param length of the stream; negative for all of it
     */
    public static @Nullable Object readIfStream(@Nullable Object value, int length) throws SQLException {
        if (value instanceof InputStream stream) {
            return bytes(stream, length);
        } else if (value instanceof Reader reader) {
            return text(reader, length);
        }
        return value;
    }

    /** Returns the content of a stream or reader of that length, a decimal of that scale, anything else as it is. */
    public static @Nullable Object readScaled(@Nullable Object value, int scaleOrLength) throws SQLException {
        if (value instanceof InputStream stream) {
            return bytes(stream, required(scaleOrLength));
        } else if (value instanceof Reader reader) {
            return text(reader, required(scaleOrLength));
        }
        return value instanceof BigDecimal number ? NumberConversions.toDecimal(number, scaleOrLength) : value;
    }

    private static void requireLength(long actual, long length) throws SQLException {
        if (length >= 0 && actual != length) {
            throw SqlExceptions.of(
                    ErrorCode.PARAMETER_INVALID,
                    "Cannot set parameter: its stream ended after " + actual + ", " + length
                            + " were announced. Give the true length, or none.");
        }
    }

    private static SQLException unreadable(Exception e) {
        return SqlExceptions.from(new SchemalessException(
                ErrorCode.PARAMETER_INVALID, "Cannot set parameter: its stream cannot be read (" + e + ").", e));
    }
}
