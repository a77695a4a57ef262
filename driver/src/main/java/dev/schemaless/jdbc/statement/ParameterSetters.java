package dev.schemaless.jdbc.statement;

import dev.schemaless.jdbc.base.SqlExceptions;
import dev.schemaless.jdbc.value.ParameterForm;
import dev.schemaless.jdbc.value.ParameterStreams;
import dev.schemaless.jdbc.value.TemporalConversions;
import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.PreparedStatement;
import java.sql.Ref;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;
import org.jspecify.annotations.Nullable;

/**
 * The setters of {@code java.sql.PreparedStatement}: each reads its argument, and passes it on in one of three forms.
 */
interface ParameterSetters extends PreparedStatement {
    /** Sets a parameter to a value of any class that is taken. */
    void set(int index, @Nullable Object value) throws SQLException;

    /** Sets a parameter to the value that is read from an object of the caller's. */
    void setRead(int index, ParameterForm.Source source) throws SQLException;

    @Override
    default void setNull(int index, int jdbcType) throws SQLException {
        set(index, null);
    }

    @Override
    default void setNull(int index, int jdbcType, @Nullable String typeName) throws SQLException {
        set(index, null);
    }

    @Override
    default void setBoolean(int index, boolean value) throws SQLException {
        set(index, value);
    }

    @Override
    default void setByte(int index, byte value) throws SQLException {
        set(index, value);
    }

    @Override
    default void setShort(int index, short value) throws SQLException {
        set(index, value);
    }

    @Override
    default void setInt(int index, int value) throws SQLException {
        set(index, value);
    }

    @Override
    default void setLong(int index, long value) throws SQLException {
        set(index, value);
    }

    @Override
    default void setFloat(int index, float value) throws SQLException {
        set(index, value);
    }

    @Override
    default void setDouble(int index, double value) throws SQLException {
        set(index, value);
    }

    @Override
    default void setBigDecimal(int index, @Nullable BigDecimal value) throws SQLException {
        set(index, value);
    }

    @Override
    default void setString(int index, @Nullable String value) throws SQLException {
        set(index, value);
    }

    @Override
    default void setNString(int index, @Nullable String value) throws SQLException {
        set(index, value);
    }

    @Override
    default void setBytes(int index, byte @Nullable [] value) throws SQLException {
        set(index, value);
    }

    @Override
    default void setDate(int index, @Nullable Date value) throws SQLException {
        set(index, value);
    }

    @Override
    default void setDate(int index, @Nullable Date value, @Nullable Calendar calendar) throws SQLException {
        setRead(index, () -> value == null ? null : TemporalConversions.fromSqlDate(value, calendar));
    }

    @Override
    default void setTime(int index, @Nullable Time value) throws SQLException {
        set(index, value);
    }

    @Override
    default void setTime(int index, @Nullable Time value, @Nullable Calendar calendar) throws SQLException {
        setRead(index, () -> value == null ? null : TemporalConversions.fromSqlTime(value, calendar));
    }

    @Override
    default void setTimestamp(int index, @Nullable Timestamp value) throws SQLException {
        set(index, value);
    }

    @Override
    default void setTimestamp(int index, @Nullable Timestamp value, @Nullable Calendar calendar) throws SQLException {
        setRead(index, () -> value == null ? null : TemporalConversions.fromSqlTimestamp(value, calendar));
    }

    @Override
    default void setObject(int index, @Nullable Object value) throws SQLException {
        set(index, value);
    }

    @Override
    default void setObject(int index, @Nullable Object value, int jdbcType) throws SQLException {
        setObject(index, value, jdbcType, -1);
    }

    @Override
    default void setObject(int index, @Nullable Object value, @Nullable SQLType type) throws SQLException {
        setObject(index, value, type, -1);
    }

    @Override
    default void setObject(int index, @Nullable Object value, @Nullable SQLType type, int scale) throws SQLException {
        setObject(index, value, ParameterForm.codeOf(type, value), scale);
    }

    @Override
    default void setArray(int index, @Nullable Array value) throws SQLException {
        set(index, value);
    }

    @Override
    default void setBlob(int index, @Nullable Blob value) throws SQLException {
        set(index, value);
    }

    @Override
    default void setClob(int index, @Nullable Clob value) throws SQLException {
        set(index, value);
    }

    @Override
    default void setNClob(int index, @Nullable NClob value) throws SQLException {
        set(index, value);
    }

    @Override
    default void setURL(int index, @Nullable URL value) throws SQLException {
        set(index, value == null ? null : value.toString());
    }

    @Override
    default void setBlob(int index, @Nullable InputStream stream) throws SQLException {
        setRead(index, () -> ParameterStreams.bytes(stream, -1));
    }

    @Override
    default void setBlob(int index, @Nullable InputStream stream, long length) throws SQLException {
        setRead(index, () -> ParameterStreams.bytes(stream, ParameterStreams.required(length)));
    }

    @Override
    default void setBinaryStream(int index, @Nullable InputStream stream) throws SQLException {
        setRead(index, () -> ParameterStreams.bytes(stream, -1));
    }

    @Override
    default void setBinaryStream(int index, @Nullable InputStream stream, int length) throws SQLException {
        setBinaryStream(index, stream, (long) length);
    }

    @Override
    default void setBinaryStream(int index, @Nullable InputStream stream, long length) throws SQLException {
        setRead(index, () -> ParameterStreams.bytes(stream, ParameterStreams.required(length)));
    }

    @Override
    default void setAsciiStream(int index, @Nullable InputStream stream) throws SQLException {
        setRead(index, () -> ParameterStreams.text(stream, -1, StandardCharsets.US_ASCII));
    }

    @Override
    default void setAsciiStream(int index, @Nullable InputStream stream, int length) throws SQLException {
        setAsciiStream(index, stream, (long) length);
    }

    @Override
    default void setAsciiStream(int index, @Nullable InputStream stream, long length) throws SQLException {
        setRead(
                index,
                () -> ParameterStreams.text(stream, ParameterStreams.required(length), StandardCharsets.US_ASCII));
    }

    @Deprecated
    @Override
    default void setUnicodeStream(int index, @Nullable InputStream stream, int length) throws SQLException {
        setRead(index, () -> ParameterStreams.text(stream, ParameterStreams.required(length), StandardCharsets.UTF_8));
    }

    @Override
    default void setCharacterStream(int index, @Nullable Reader reader) throws SQLException {
        setRead(index, () -> ParameterStreams.text(reader, -1));
    }

    @Override
    default void setCharacterStream(int index, @Nullable Reader reader, int length) throws SQLException {
        setCharacterStream(index, reader, (long) length);
    }

    @Override
    default void setCharacterStream(int index, @Nullable Reader reader, long length) throws SQLException {
        setRead(index, () -> ParameterStreams.text(reader, ParameterStreams.required(length)));
    }

    @Override
    default void setNCharacterStream(int index, @Nullable Reader reader) throws SQLException {
        setCharacterStream(index, reader);
    }

    @Override
    default void setNCharacterStream(int index, @Nullable Reader reader, long length) throws SQLException {
        setCharacterStream(index, reader, length);
    }

    @Override
    default void setClob(int index, @Nullable Reader reader) throws SQLException {
        setCharacterStream(index, reader);
    }

    @Override
    default void setClob(int index, @Nullable Reader reader, long length) throws SQLException {
        setCharacterStream(index, reader, length);
    }

    @Override
    default void setNClob(int index, @Nullable Reader reader) throws SQLException {
        setCharacterStream(index, reader);
    }

    @Override
    default void setNClob(int index, @Nullable Reader reader, long length) throws SQLException {
        setCharacterStream(index, reader, length);
    }

    @Override
    default void setRef(int index, @Nullable Ref value) throws SQLException {
        throw SqlExceptions.unsupported("set a REF", "There are no structured types.");
    }

    @Override
    default void setRowId(int index, @Nullable RowId value) throws SQLException {
        throw SqlExceptions.unsupported("set a ROWID", "Compare the pseudo column _row_key with a text.");
    }

    @Override
    default void setSQLXML(int index, @Nullable SQLXML value) throws SQLException {
        throw SqlExceptions.unsupported("set XML", "Call setString.");
    }
}
