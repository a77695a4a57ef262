package dev.schemaless.jdbc.result;

import dev.schemaless.jdbc.base.SqlExceptions;
import dev.schemaless.jdbc.value.ParameterForm;
import dev.schemaless.jdbc.value.ParameterStreams;
import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.Ref;
import java.sql.ResultSet;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import org.jspecify.annotations.Nullable;

/** The updaters by column number: each reads its argument, and passes it on as a parameter would be. */
interface ColumnUpdates extends ResultSet {
    /** Takes the new value of a column; nothing is written yet. */
    void update(int column, ParameterForm.Source value) throws SQLException;

    @Override
    default void updateNull(int column) throws SQLException {
        update(column, () -> null);
    }

    @Override
    default void updateBoolean(int column, boolean value) throws SQLException {
        update(column, () -> value);
    }

    @Override
    default void updateByte(int column, byte value) throws SQLException {
        update(column, () -> value);
    }

    @Override
    default void updateShort(int column, short value) throws SQLException {
        update(column, () -> value);
    }

    @Override
    default void updateInt(int column, int value) throws SQLException {
        update(column, () -> value);
    }

    @Override
    default void updateLong(int column, long value) throws SQLException {
        update(column, () -> value);
    }

    @Override
    default void updateFloat(int column, float value) throws SQLException {
        update(column, () -> value);
    }

    @Override
    default void updateDouble(int column, double value) throws SQLException {
        update(column, () -> value);
    }

    @Override
    default void updateBigDecimal(int column, @Nullable BigDecimal value) throws SQLException {
        update(column, () -> value);
    }

    @Override
    default void updateString(int column, @Nullable String value) throws SQLException {
        update(column, () -> value);
    }

    @Override
    default void updateNString(int column, @Nullable String value) throws SQLException {
        update(column, () -> value);
    }

    @Override
    default void updateBytes(int column, byte @Nullable [] value) throws SQLException {
        update(column, () -> value);
    }

    @Override
    default void updateDate(int column, @Nullable Date value) throws SQLException {
        update(column, () -> value);
    }

    @Override
    default void updateTime(int column, @Nullable Time value) throws SQLException {
        update(column, () -> value);
    }

    @Override
    default void updateTimestamp(int column, @Nullable Timestamp value) throws SQLException {
        update(column, () -> value);
    }

    @Override
    default void updateArray(int column, @Nullable Array value) throws SQLException {
        update(column, () -> value);
    }

    @Override
    default void updateBlob(int column, @Nullable Blob value) throws SQLException {
        update(column, () -> value);
    }

    @Override
    default void updateClob(int column, @Nullable Clob value) throws SQLException {
        update(column, () -> value);
    }

    @Override
    default void updateNClob(int column, @Nullable NClob value) throws SQLException {
        update(column, () -> value);
    }

    @Override
    default void updateObject(int column, @Nullable Object value) throws SQLException {
        update(column, () -> ParameterStreams.readIfStream(value));
    }

    @Override
    default void updateObject(int column, @Nullable Object value, int scaleOrLength) throws SQLException {
        update(column, () -> ParameterStreams.readScaled(value, scaleOrLength));
    }

    @Override
    default void updateObject(int column, @Nullable Object value, @Nullable SQLType type) throws SQLException {
        updateObject(column, value, type, -1);
    }

    @Override
    default void updateAsciiStream(int column, @Nullable InputStream stream) throws SQLException {
        update(column, () -> ParameterStreams.text(stream, -1, StandardCharsets.US_ASCII));
    }

    @Override
    default void updateAsciiStream(int column, @Nullable InputStream stream, long length) throws SQLException {
        update(
                column,
                () -> ParameterStreams.text(stream, ParameterStreams.required(length), StandardCharsets.US_ASCII));
    }

    @Override
    default void updateAsciiStream(int column, @Nullable InputStream stream, int length) throws SQLException {
        updateAsciiStream(column, stream, (long) length);
    }

    @Override
    default void updateBinaryStream(int column, @Nullable InputStream stream) throws SQLException {
        update(column, () -> ParameterStreams.bytes(stream, -1));
    }

    @Override
    default void updateBinaryStream(int column, @Nullable InputStream stream, long length) throws SQLException {
        update(column, () -> ParameterStreams.bytes(stream, ParameterStreams.required(length)));
    }

    @Override
    default void updateBinaryStream(int column, @Nullable InputStream stream, int length) throws SQLException {
        updateBinaryStream(column, stream, (long) length);
    }

    @Override
    default void updateCharacterStream(int column, @Nullable Reader stream) throws SQLException {
        update(column, () -> ParameterStreams.text(stream, -1));
    }

    @Override
    default void updateCharacterStream(int column, @Nullable Reader stream, long length) throws SQLException {
        update(column, () -> ParameterStreams.text(stream, ParameterStreams.required(length)));
    }

    @Override
    default void updateCharacterStream(int column, @Nullable Reader stream, int length) throws SQLException {
        updateCharacterStream(column, stream, (long) length);
    }

    @Override
    default void updateBlob(int column, @Nullable InputStream stream) throws SQLException {
        update(column, () -> ParameterStreams.bytes(stream, -1));
    }

    @Override
    default void updateBlob(int column, @Nullable InputStream stream, long length) throws SQLException {
        update(column, () -> ParameterStreams.bytes(stream, ParameterStreams.required(length)));
    }

    @Override
    default void updateClob(int column, @Nullable Reader stream) throws SQLException {
        update(column, () -> ParameterStreams.text(stream, -1));
    }

    @Override
    default void updateClob(int column, @Nullable Reader stream, long length) throws SQLException {
        update(column, () -> ParameterStreams.text(stream, ParameterStreams.required(length)));
    }

    @Override
    default void updateNCharacterStream(int column, @Nullable Reader stream) throws SQLException {
        updateCharacterStream(column, stream);
    }

    @Override
    default void updateNCharacterStream(int column, @Nullable Reader stream, long length) throws SQLException {
        updateCharacterStream(column, stream, length);
    }

    @Override
    default void updateNClob(int column, @Nullable Reader stream) throws SQLException {
        updateClob(column, stream);
    }

    @Override
    default void updateNClob(int column, @Nullable Reader stream, long length) throws SQLException {
        updateClob(column, stream, length);
    }

    @Override
    default void updateRef(int column, @Nullable Ref value) throws SQLException {
        throw SqlExceptions.unsupported("set a REF", "There are no structured types.");
    }

    @Override
    default void updateRowId(int column, @Nullable RowId value) throws SQLException {
        throw SqlExceptions.unsupported("set a ROWID", "The row key is not to be changed.");
    }

    @Override
    default void updateSQLXML(int column, @Nullable SQLXML value) throws SQLException {
        throw SqlExceptions.unsupported("set XML", "Call updateString.");
    }
}
