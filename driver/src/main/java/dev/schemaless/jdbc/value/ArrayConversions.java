package dev.schemaless.jdbc.value;

import dev.schemaless.planner.SqlType;
import java.lang.reflect.Array;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;

/** Conversions from the Java form of an ARRAY to Java's arrays. */
final class ArrayConversions {
    private ArrayConversions() {}

    /**
     * Converts a list to an array, each element to the array's class of elements.
     *
     * @param target an array's class
     * @throws SQLException 07006 if the value is not a list, or has a NULL where the elements are primitive
     */
    static Object toArray(SqlType type, Object value, ValueContext context, Class<?> target) throws SQLException {
        SqlType elementType = type.element();
        if (!(value instanceof List<?> list) || elementType == null) {
            throw Conversions.refused(value, target.getTypeName());
        }
        Class<?> component = Objects.requireNonNull(target.getComponentType());
        Object array = Array.newInstance(component, list.size());
        for (int i = 0; i < list.size(); i++) {
            Object element = list.get(i);
            if (element != null) {
                Array.set(array, i, ObjectConversions.convert(elementType, element, context, component));
            } else if (component.isPrimitive()) {
                throw Conversions.refused(value, target.getTypeName());
            }
        }
        return array;
    }
}
