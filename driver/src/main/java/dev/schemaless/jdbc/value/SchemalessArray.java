package dev.schemaless.jdbc.value;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.jdbc.base.SqlExceptions;
import dev.schemaless.planner.ResultColumn;
import dev.schemaless.planner.SqlType;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An array value. It holds its elements: valid as long as it is reachable. Not thread-safe. */
public final class SchemalessArray implements Array {
    private static final SqlType INDEX = new SqlType(Types.BIGINT, "BIGINT", 19, 0, null);

    private final SqlType element;
    private final ValueContext context;
    private @Nullable List<@Nullable Object> values;

    /**
     * Makes an array.
     *
     * @param values in the Java form of {@code element}
     */
    public SchemalessArray(SqlType element, List<? extends @Nullable Object> values, ValueContext context) {
        this.element = element;
        this.context = context;
        this.values = new ArrayList<>(values);
    }

    /** Returns a list in the Java form as an array. */
    static SchemalessArray ofValue(SqlType type, Object value, ValueContext context) throws SQLException {
        SqlType element = type.element();
        if (value instanceof List<?> list && element != null) {
            return new SchemalessArray(element, list, context);
        }
        throw Conversions.refused(value, "array");
    }

    /** Returns the elements in the Java form. */
    List<@Nullable Object> elements() throws SQLException {
        if (values == null) {
            throw SqlExceptions.of(ErrorCode.OBJECT_CLOSED, "Cannot read array: it was freed.");
        }
        return values;
    }

    @Override
    public String getBaseTypeName() {
        return TypeTraits.typeName(element);
    }

    @Override
    public int getBaseType() {
        return element.jdbcType();
    }

    /** Returns a Java array of the class that {@code getObject} gives for the element type, nulls included. */
    @Override
    public Object getArray() throws SQLException {
        return toJavaArray(elements());
    }

    @Override
    public Object getArray(long index, int count) throws SQLException {
        return toJavaArray(slice(index, count));
    }

    @Override
    public Object getArray(@Nullable Map<String, Class<?>> types) throws SQLException {
        refuseTypes(types);
        return getArray();
    }

    @Override
    public Object getArray(long index, int count, @Nullable Map<String, Class<?>> types) throws SQLException {
        refuseTypes(types);
        return getArray(index, count);
    }

    /** Returns rows of two columns: INDEX from 1, and VALUE. */
    @Override
    public ResultSet getResultSet() throws SQLException {
        return rows(1, elements());
    }

    @Override
    public ResultSet getResultSet(long index, int count) throws SQLException {
        return rows(index, slice(index, count));
    }

    @Override
    public ResultSet getResultSet(@Nullable Map<String, Class<?>> types) throws SQLException {
        refuseTypes(types);
        return getResultSet();
    }

    @Override
    public ResultSet getResultSet(long index, int count, @Nullable Map<String, Class<?>> types) throws SQLException {
        refuseTypes(types);
        return getResultSet(index, count);
    }

    @Override
    public void free() {
        values = null;
    }

    @Override
    public String toString() {
        SqlType type = new SqlType(Types.ARRAY, "ARRAY", 0, 0, element);
        return values == null ? "freed array" : TextConversions.toText(type, values);
    }

    private Object toJavaArray(List<@Nullable Object> items) throws SQLException {
        Class<?> component = element.jdbcType() == Types.ARRAY ? Object.class : TypeTraits.javaClass(element);
        @Nullable Object[] array = (Object[]) java.lang.reflect.Array.newInstance(component, items.size());
        for (int i = 0; i < array.length; i++) {
            Object item = items.get(i);
            array[i] = item == null ? null : nested(ObjectConversions.byDefault(element, item, context));
        }
        return array;
    }

    private static Object nested(Object value) throws SQLException {
        return value instanceof Array inner ? inner.getArray() : value;
    }

    private List<@Nullable Object> slice(long index, int count) throws SQLException {
        List<@Nullable Object> all = elements();
        if (index < 1 || count < 0 || index - 1 > all.size()) {
            throw SqlExceptions.of(
                    ErrorCode.PARAMETER_INVALID,
                    "Cannot read array: index " + index + " with count " + count + " is outside of its " + all.size()
                            + " elements. The first index is 1.");
        }
        int from = (int) index - 1;
        return all.subList(from, (int) Math.min(all.size(), (long) from + count));
    }

    private ResultSet rows(long first, List<@Nullable Object> items) {
        List<ResultColumn> columns = List.of(
                new ResultColumn("INDEX", "INDEX", null, INDEX, false),
                new ResultColumn("VALUE", "VALUE", null, element, true));
        List<@Nullable Object[]> rows = new ArrayList<>();
        for (int i = 0; i < items.size(); i++) {
            rows.add(new @Nullable Object[] {first + i, items.get(i)});
        }
        return context.resultSet(columns, rows);
    }

    private static void refuseTypes(@Nullable Map<String, Class<?>> types) throws SQLException {
        if (types != null && !types.isEmpty()) {
            throw SqlExceptions.unsupported("map types of an array", "Call the method without a map.");
        }
    }

    /** Compares element types and elements. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof SchemalessArray that
                && element.equals(that.element)
                && values != null
                && that.values != null
                && Arrays.deepEquals(values.toArray(), that.values.toArray());
    }

    @Override
    public int hashCode() {
        return element.hashCode();
    }
}
