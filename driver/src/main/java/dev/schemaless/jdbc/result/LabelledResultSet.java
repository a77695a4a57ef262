package dev.schemaless.jdbc.result;

import dev.schemaless.jdbc.value.NumberConversions;
import java.io.ByteArrayInputStream;
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
import java.sql.Ref;
import java.sql.ResultSet;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The getters by label: each finds the column and calls the getter by number. */
interface LabelledResultSet extends ResultSet {
    @Override
    default @Nullable String getString(String label) throws SQLException {
        return getString(findColumn(label));
    }

    @Override
    default boolean getBoolean(String label) throws SQLException {
        return getBoolean(findColumn(label));
    }

    @Override
    default byte getByte(String label) throws SQLException {
        return getByte(findColumn(label));
    }

    @Override
    default short getShort(String label) throws SQLException {
        return getShort(findColumn(label));
    }

    @Override
    default int getInt(String label) throws SQLException {
        return getInt(findColumn(label));
    }

    @Override
    default long getLong(String label) throws SQLException {
        return getLong(findColumn(label));
    }

    @Override
    default float getFloat(String label) throws SQLException {
        return getFloat(findColumn(label));
    }

    @Override
    default double getDouble(String label) throws SQLException {
        return getDouble(findColumn(label));
    }

    @Deprecated
    @Override
    default @Nullable BigDecimal getBigDecimal(String label, int scale) throws SQLException {
        BigDecimal value = getBigDecimal(findColumn(label));
        return value == null ? null : NumberConversions.toDecimal(value, scale);
    }

    @Override
    default byte @Nullable [] getBytes(String label) throws SQLException {
        return getBytes(findColumn(label));
    }

    @Override
    default @Nullable Date getDate(String label) throws SQLException {
        return getDate(findColumn(label));
    }

    @Override
    default @Nullable Time getTime(String label) throws SQLException {
        return getTime(findColumn(label));
    }

    @Override
    default @Nullable Timestamp getTimestamp(String label) throws SQLException {
        return getTimestamp(findColumn(label));
    }

    @Override
    default @Nullable InputStream getAsciiStream(String label) throws SQLException {
        return getAsciiStream(findColumn(label));
    }

    @Deprecated
    @Override
    default @Nullable InputStream getUnicodeStream(String label) throws SQLException {
        String text = getString(findColumn(label));
        return text == null ? null : new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    default @Nullable InputStream getBinaryStream(String label) throws SQLException {
        return getBinaryStream(findColumn(label));
    }

    @Override
    default @Nullable Object getObject(String label) throws SQLException {
        return getObject(findColumn(label));
    }

    @Override
    default @Nullable Reader getCharacterStream(String label) throws SQLException {
        return getCharacterStream(findColumn(label));
    }

    @Override
    default @Nullable BigDecimal getBigDecimal(String label) throws SQLException {
        return getBigDecimal(findColumn(label));
    }

    @Override
    default @Nullable Object getObject(String label, Map<String, Class<?>> type) throws SQLException {
        return getObject(findColumn(label), type);
    }

    @Override
    default @Nullable Ref getRef(String label) throws SQLException {
        return getRef(findColumn(label));
    }

    @Override
    default @Nullable Blob getBlob(String label) throws SQLException {
        return getBlob(findColumn(label));
    }

    @Override
    default @Nullable Clob getClob(String label) throws SQLException {
        return getClob(findColumn(label));
    }

    @Override
    default @Nullable Array getArray(String label) throws SQLException {
        return getArray(findColumn(label));
    }

    @Override
    default @Nullable Date getDate(String label, Calendar calendar) throws SQLException {
        return getDate(findColumn(label), calendar);
    }

    @Override
    default @Nullable Time getTime(String label, Calendar calendar) throws SQLException {
        return getTime(findColumn(label), calendar);
    }

    @Override
    default @Nullable Timestamp getTimestamp(String label, Calendar calendar) throws SQLException {
        return getTimestamp(findColumn(label), calendar);
    }

    @Override
    default @Nullable URL getURL(String label) throws SQLException {
        return getURL(findColumn(label));
    }

    @Override
    default @Nullable RowId getRowId(String label) throws SQLException {
        return getRowId(findColumn(label));
    }

    @Override
    default @Nullable NClob getNClob(String label) throws SQLException {
        return getNClob(findColumn(label));
    }

    @Override
    default @Nullable SQLXML getSQLXML(String label) throws SQLException {
        return getSQLXML(findColumn(label));
    }

    @Override
    default @Nullable String getNString(String label) throws SQLException {
        return getNString(findColumn(label));
    }

    @Override
    default @Nullable Reader getNCharacterStream(String label) throws SQLException {
        return getNCharacterStream(findColumn(label));
    }

    @Override
    default <T> @Nullable T getObject(String label, @Nullable Class<T> type) throws SQLException {
        return getObject(findColumn(label), type);
    }
}
