package dev.schemaless.jdbc.value;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.jdbc.base.SqlExceptions;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** The positions in large objects, which count from 1. */
final class LobPositions {
    private LobPositions() {}

    /** Returns the offset of a position, which may lie right after the end. */
    static int offset(long position, long length) throws SQLException {
        if (position < 1 || position - 1 > length) {
            throw SqlExceptions.of(
                    ErrorCode.PARAMETER_INVALID,
                    "Cannot read large object: position " + position + " is outside of its length " + length
                            + ". The first position is 1.");
        }
        return (int) (position - 1);
    }

    /** Returns the offset after at most {@code count} more. */
    static int end(int offset, long count, int length) throws SQLException {
        if (count < 0) {
            throw SqlExceptions.of(
                    ErrorCode.PARAMETER_INVALID, "Cannot read large object: the length " + count + " is negative.");
        }
        return (int) Math.min(length, offset + Math.min(count, length));
    }

    /** Refuses a missing pattern, text or array. */
    static <T> T required(@Nullable T value, String what) throws SQLException {
        if (value == null) {
            throw SqlExceptions.of(
                    ErrorCode.PARAMETER_INVALID, "Cannot use large object: the " + what + " is null. Give one.");
        }
        return value;
    }

    /** Refuses a part that exceeds the given length. */
    static void requirePart(int offset, int count, int length) throws SQLException {
        if (offset < 0 || count < 0 || count > length - offset) {
            throw SqlExceptions.of(
                    ErrorCode.PARAMETER_INVALID,
                    "Cannot write large object: " + count + " from offset " + offset + " is outside of the " + length
                            + " that were given.");
        }
    }

    static SQLException freed() {
        return SqlExceptions.of(ErrorCode.OBJECT_CLOSED, "Cannot use large object: it was freed.");
    }
}
