package dev.schemaless.jdbc.meta;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.jdbc.base.SqlExceptions;
import dev.schemaless.jdbc.base.Unwrappable;
import dev.schemaless.jdbc.value.TypeTraits;
import dev.schemaless.planner.ResultColumn;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.List;

/** Describes the columns of a result. Immutable and thread-safe; lives on after its result set. */
public final class SchemalessResultSetMetaData implements ResultSetMetaData, Unwrappable {
    private final List<ResultColumn> columns;

    public SchemalessResultSetMetaData(List<ResultColumn> columns) {
        this.columns = List.copyOf(columns);
    }

    private ResultColumn column(int index) throws SQLException {
        if (index < 1 || index > columns.size()) {
            throw SqlExceptions.of(
                    ErrorCode.DESCRIPTOR_INVALID,
                    "Cannot describe column " + index + ": the result has " + columns.size()
                            + ". The first column is 1.");
        }
        return columns.get(index - 1);
    }

    @Override
    public int getColumnCount() {
        return columns.size();
    }

    @Override
    public boolean isAutoIncrement(int index) throws SQLException {
        return column(index).autoIncrement();
    }

    @Override
    public boolean isCaseSensitive(int index) throws SQLException {
        return TypeTraits.isText(column(index).type());
    }

    @Override
    public boolean isSearchable(int index) throws SQLException {
        column(index);
        return true;
    }

    @Override
    public boolean isCurrency(int index) throws SQLException {
        column(index);
        return false;
    }

    @Override
    public int isNullable(int index) throws SQLException {
        return column(index).nullable() ? columnNullable : columnNoNulls;
    }

    @Override
    public boolean isSigned(int index) throws SQLException {
        return TypeTraits.isNumeric(column(index).type());
    }

    @Override
    public int getColumnDisplaySize(int index) throws SQLException {
        return TypeTraits.displaySize(column(index).type());
    }

    @Override
    public String getColumnLabel(int index) throws SQLException {
        return column(index).label();
    }

    @Override
    public String getColumnName(int index) throws SQLException {
        return column(index).name();
    }

    /** Returns the schema of a table's column, empty for computed values. */
    @Override
    public String getSchemaName(int index) throws SQLException {
        String schema = column(index).schema();
        return schema == null ? "" : schema;
    }

    @Override
    public int getPrecision(int index) throws SQLException {
        return TypeTraits.precision(column(index).type());
    }

    @Override
    public int getScale(int index) throws SQLException {
        return column(index).type().scale();
    }

    @Override
    public String getTableName(int index) throws SQLException {
        String table = column(index).table();
        return table == null ? "" : table;
    }

    @Override
    public String getCatalogName(int index) throws SQLException {
        column(index);
        return "";
    }

    @Override
    public int getColumnType(int index) throws SQLException {
        return column(index).type().jdbcType();
    }

    @Override
    public String getColumnTypeName(int index) throws SQLException {
        return TypeTraits.typeName(column(index).type());
    }

    /** Returns whether the value is computed or of a pseudo column, so that no statement could change it. */
    @Override
    public boolean isReadOnly(int index) throws SQLException {
        return column(index).table() == null || column(index).isPseudoColumn();
    }

    @Override
    public boolean isWritable(int index) throws SQLException {
        return !isReadOnly(index);
    }

    @Override
    public boolean isDefinitelyWritable(int index) throws SQLException {
        column(index);
        return false;
    }

    @Override
    public String getColumnClassName(int index) throws SQLException {
        return TypeTraits.javaClass(column(index).type()).getName();
    }
}
