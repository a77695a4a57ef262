package dev.schemaless.jdbc.result;

import dev.schemaless.jdbc.base.SqlExceptions;
import dev.schemaless.jdbc.base.Unwrappable;
import dev.schemaless.jdbc.value.Conversions;
import dev.schemaless.jdbc.value.InternalForm;
import dev.schemaless.jdbc.value.NumberConversions;
import dev.schemaless.jdbc.value.ObjectConversions;
import dev.schemaless.jdbc.value.TemporalConversions;
import dev.schemaless.jdbc.value.ValueContext;
import dev.schemaless.planner.ResultColumn;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.math.BigDecimal;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.Ref;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Calendar;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The getters of a result set: each takes the column's value and converts it. */
public abstract class ConvertingResultSet extends CursorResultSet implements LabelledResultSet, Unwrappable {
    private final ValueContext context;
    private boolean wasNull;

    ConvertingResultSet(ValueContext context) {
        this.context = context;
    }

    /** Returns the description of a column, 1 being the first. */
    abstract ResultColumn column(int index) throws SQLException;

    /** Returns the current row's value of a column that exists. */
    abstract @Nullable Object internalValue(int index) throws SQLException;

    private @Nullable Object value(int index) throws SQLException {
        ResultColumn column = column(index);
        Object value = javaValue(column, index);
        wasNull = value == null;
        return value;
    }

    /** Returns the current row's value of a column that exists, in the Java form. */
    @Nullable Object javaValue(ResultColumn column, int index) throws SQLException {
        return InternalForm.toJava(column.type(), internalValue(index));
    }

    final ValueContext context() {
        return context;
    }

    private <T> @Nullable T value(int index, @Nullable Class<T> type) throws SQLException {
        Object value = value(index);
        return value == null ? null : ObjectConversions.convert(column(index).type(), value, context, type);
    }

    private long number(int index, long least, long most, String target) throws SQLException {
        Object value = value(index);
        return value == null ? 0 : NumberConversions.toLong(value, least, most, target);
    }

    @Override
    public boolean wasNull() throws SQLException {
        checkOpen();
        return wasNull;
    }

    @Override
    public boolean getBoolean(int index) throws SQLException {
        Object value = value(index);
        return value != null && Conversions.toBoolean(value);
    }

    @Override
    public byte getByte(int index) throws SQLException {
        return (byte) number(index, Byte.MIN_VALUE, Byte.MAX_VALUE, "byte");
    }

    @Override
    public short getShort(int index) throws SQLException {
        return (short) number(index, Short.MIN_VALUE, Short.MAX_VALUE, "short");
    }

    @Override
    public int getInt(int index) throws SQLException {
        return (int) number(index, Integer.MIN_VALUE, Integer.MAX_VALUE, "int");
    }

    @Override
    public long getLong(int index) throws SQLException {
        return number(index, Long.MIN_VALUE, Long.MAX_VALUE, "long");
    }

    @Override
    public float getFloat(int index) throws SQLException {
        Object value = value(index);
        return value == null ? 0 : NumberConversions.toFloat(value);
    }

    @Override
    public double getDouble(int index) throws SQLException {
        Object value = value(index);
        return value == null ? 0 : NumberConversions.toDouble(value);
    }

    @Override
    public @Nullable BigDecimal getBigDecimal(int index) throws SQLException {
        return value(index, BigDecimal.class);
    }

    @Deprecated
    @Override
    public @Nullable BigDecimal getBigDecimal(int index, int scale) throws SQLException {
        Object value = value(index);
        return value == null ? null : NumberConversions.toDecimal(value, scale);
    }

    @Override
    public @Nullable String getString(int index) throws SQLException {
        return value(index, String.class);
    }

    @Override
    public @Nullable String getNString(int index) throws SQLException {
        return getString(index);
    }

    @Override
    public byte @Nullable [] getBytes(int index) throws SQLException {
        return value(index, byte[].class);
    }

    @Override
    public @Nullable Date getDate(int index) throws SQLException {
        return getDate(index, null);
    }

    @Override
    public @Nullable Date getDate(int index, @Nullable Calendar calendar) throws SQLException {
        LocalDate date = value(index, LocalDate.class);
        return date == null ? null : TemporalConversions.toSqlDate(date, calendar);
    }

    @Override
    public @Nullable Time getTime(int index) throws SQLException {
        return getTime(index, null);
    }

    @Override
    public @Nullable Time getTime(int index, @Nullable Calendar calendar) throws SQLException {
        LocalTime time = value(index, LocalTime.class);
        return time == null ? null : TemporalConversions.toSqlTime(time, calendar);
    }

    @Override
    public @Nullable Timestamp getTimestamp(int index) throws SQLException {
        return getTimestamp(index, null);
    }

    @Override
    public @Nullable Timestamp getTimestamp(int index, @Nullable Calendar calendar) throws SQLException {
        LocalDateTime timestamp = value(index, LocalDateTime.class);
        return timestamp == null ? null : TemporalConversions.toSqlTimestamp(timestamp, calendar);
    }

    @Override
    public @Nullable Object getObject(int index) throws SQLException {
        return value(index, Object.class);
    }

    @Override
    public <T> @Nullable T getObject(int index, @Nullable Class<T> type) throws SQLException {
        return value(index, type);
    }

    @Override
    public @Nullable Object getObject(int index, @Nullable Map<String, Class<?>> types) throws SQLException {
        if (types != null && !types.isEmpty()) {
            throw SqlExceptions.unsupported("map types of a column", "Call getObject(int, Class).");
        }
        return getObject(index);
    }

    @Override
    public @Nullable Array getArray(int index) throws SQLException {
        return value(index, Array.class);
    }

    @Override
    public @Nullable Blob getBlob(int index) throws SQLException {
        return value(index, Blob.class);
    }

    @Override
    public @Nullable Clob getClob(int index) throws SQLException {
        return value(index, Clob.class);
    }

    @Override
    public @Nullable NClob getNClob(int index) throws SQLException {
        return value(index, NClob.class);
    }

    @Override
    public @Nullable InputStream getBinaryStream(int index) throws SQLException {
        byte[] bytes = getBytes(index);
        return bytes == null ? null : new ByteArrayInputStream(bytes);
    }

    @Override
    public @Nullable InputStream getAsciiStream(int index) throws SQLException {
        String text = getString(index);
        return text == null ? null : new ByteArrayInputStream(text.getBytes(StandardCharsets.US_ASCII));
    }

    @Deprecated
    @Override
    public @Nullable InputStream getUnicodeStream(int index) throws SQLException {
        String text = getString(index);
        return text == null ? null : new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public @Nullable Reader getCharacterStream(int index) throws SQLException {
        String text = getString(index);
        return text == null ? null : new StringReader(text);
    }

    @Override
    public @Nullable Reader getNCharacterStream(int index) throws SQLException {
        return getCharacterStream(index);
    }

    @Override
    public @Nullable URL getURL(int index) throws SQLException {
        return value(index, URL.class);
    }

    @Override
    public Ref getRef(int index) throws SQLException {
        throw SqlExceptions.unsupported("read a REF", "There are no structured types.");
    }

    @Override
    public RowId getRowId(int index) throws SQLException {
        throw SqlExceptions.unsupported("read a ROWID", "Select the pseudo column _row_key.");
    }

    @Override
    public SQLXML getSQLXML(int index) throws SQLException {
        throw SqlExceptions.unsupported("read XML", "Call getString.");
    }
}
