package dev.schemaless.jdbc;

import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
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

/**
 * The part of a result set that changes rows, all of it refused.
 *
 * <p>Long because {@link ResultSet} has 84 such methods; nothing happens in them.
 */
interface ReadOnlyResultSet extends ResultSet {
    private static SQLException readOnly() {
        return SqlExceptions.unsupported(
                "change a row through a result set", "Result sets are read-only; run an UPDATE, INSERT or DELETE.");
    }

    @Override
    default void moveToCurrentRow() throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateNull(int column) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateBoolean(int column, boolean value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateByte(int column, byte value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateShort(int column, short value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateInt(int column, int value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateLong(int column, long value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateFloat(int column, float value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateDouble(int column, double value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateBigDecimal(int column, BigDecimal value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateString(int column, String value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateBytes(int column, byte[] value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateDate(int column, Date value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateTime(int column, Time value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateTimestamp(int column, Timestamp value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateAsciiStream(int column, InputStream value, int length) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateBinaryStream(int column, InputStream value, int length) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateCharacterStream(int column, Reader value, int length) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateObject(int column, Object value, int length) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateObject(int column, Object value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateNull(String column) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateBoolean(String column, boolean value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateByte(String column, byte value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateShort(String column, short value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateInt(String column, int value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateLong(String column, long value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateFloat(String column, float value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateDouble(String column, double value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateBigDecimal(String column, BigDecimal value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateString(String column, String value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateBytes(String column, byte[] value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateDate(String column, Date value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateTime(String column, Time value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateTimestamp(String column, Timestamp value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateAsciiStream(String column, InputStream value, int length) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateBinaryStream(String column, InputStream value, int length) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateCharacterStream(String column, Reader value, int length) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateObject(String column, Object value, int length) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateObject(String column, Object value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void insertRow() throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateRow() throws SQLException {
        throw readOnly();
    }

    @Override
    default void deleteRow() throws SQLException {
        throw readOnly();
    }

    @Override
    default void refreshRow() throws SQLException {
        throw readOnly();
    }

    @Override
    default void cancelRowUpdates() throws SQLException {
        throw readOnly();
    }

    @Override
    default void moveToInsertRow() throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateRef(int column, Ref value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateRef(String column, Ref value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateBlob(int column, Blob value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateBlob(String column, Blob value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateClob(int column, Clob value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateClob(String column, Clob value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateArray(int column, Array value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateArray(String column, Array value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateRowId(int column, RowId value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateRowId(String column, RowId value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateNString(int column, String value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateNString(String column, String value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateNClob(int column, NClob value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateNClob(String column, NClob value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateSQLXML(int column, SQLXML value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateSQLXML(String column, SQLXML value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateNCharacterStream(int column, Reader value, long length) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateNCharacterStream(String column, Reader value, long length) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateAsciiStream(int column, InputStream value, long length) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateBinaryStream(int column, InputStream value, long length) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateCharacterStream(int column, Reader value, long length) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateAsciiStream(String column, InputStream value, long length) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateBinaryStream(String column, InputStream value, long length) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateCharacterStream(String column, Reader value, long length) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateBlob(int column, InputStream value, long length) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateBlob(String column, InputStream value, long length) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateClob(int column, Reader value, long length) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateClob(String column, Reader value, long length) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateNClob(int column, Reader value, long length) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateNClob(String column, Reader value, long length) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateNCharacterStream(int column, Reader value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateNCharacterStream(String column, Reader value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateAsciiStream(int column, InputStream value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateBinaryStream(int column, InputStream value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateCharacterStream(int column, Reader value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateAsciiStream(String column, InputStream value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateBinaryStream(String column, InputStream value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateCharacterStream(String column, Reader value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateBlob(int column, InputStream value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateBlob(String column, InputStream value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateClob(int column, Reader value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateClob(String column, Reader value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateNClob(int column, Reader value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateNClob(String column, Reader value) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateObject(int column, Object value, SQLType type, int scale) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateObject(String column, Object value, SQLType type, int scale) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateObject(int column, Object value, SQLType type) throws SQLException {
        throw readOnly();
    }

    @Override
    default void updateObject(String column, Object value, SQLType type) throws SQLException {
        throw readOnly();
    }
}
