package dev.schemaless.jdbc.meta;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.jdbc.base.SqlExceptions;
import dev.schemaless.jdbc.base.Unwrappable;
import dev.schemaless.jdbc.value.TypeTraits;
import dev.schemaless.planner.SqlType;
import java.sql.ParameterMetaData;
import java.sql.SQLException;
import java.util.List;

/** Describes the parameters of a statement, as they were inferred. Immutable and thread-safe. */
public final class SchemalessParameterMetaData implements ParameterMetaData, Unwrappable {
    private final List<SqlType> types;

    public SchemalessParameterMetaData(List<SqlType> types) {
        this.types = List.copyOf(types);
    }

    private SqlType type(int index) throws SQLException {
        if (index < 1 || index > types.size()) {
            throw SqlExceptions.of(
                    ErrorCode.DESCRIPTOR_INVALID,
                    "Cannot describe parameter " + index + ": the statement has " + types.size()
                            + ". The first parameter is 1.");
        }
        return types.get(index - 1);
    }

    @Override
    public int getParameterCount() {
        return types.size();
    }

    @Override
    public int isNullable(int index) throws SQLException {
        type(index);
        return parameterNullableUnknown;
    }

    @Override
    public boolean isSigned(int index) throws SQLException {
        return TypeTraits.isNumeric(type(index));
    }

    @Override
    public int getPrecision(int index) throws SQLException {
        return TypeTraits.precision(type(index));
    }

    @Override
    public int getScale(int index) throws SQLException {
        return type(index).scale();
    }

    @Override
    public int getParameterType(int index) throws SQLException {
        return type(index).jdbcType();
    }

    @Override
    public String getParameterTypeName(int index) throws SQLException {
        return TypeTraits.typeName(type(index));
    }

    @Override
    public String getParameterClassName(int index) throws SQLException {
        return TypeTraits.javaClass(type(index)).getName();
    }

    @Override
    public int getParameterMode(int index) throws SQLException {
        type(index);
        return parameterModeIn;
    }
}
