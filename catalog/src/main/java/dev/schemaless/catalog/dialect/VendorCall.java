package dev.schemaless.catalog.dialect;

import java.lang.reflect.InvocationTargetException;
import java.sql.Driver;
import java.sql.SQLException;
import java.sql.Wrapper;
import java.util.List;

/**
 * A method of a driver's own classes that {@code java.sql} does not have; called by reflection, because the driver may come from a
 * class loader of its own. Immutable.
 *
 * @param type the name of the class or interface that has the method
 * @param parameters the types of the method's parameters
 */
record VendorCall(Driver driver, String type, String method, List<Class<?>> parameters) {
    /** Calls the method of what a connection or statement wraps. */
    Object ofWrapped(Wrapper wrapper, Object... arguments) throws SQLException {
        return of(wrapper.unwrap(load()), arguments);
    }

    /** Calls the method of an object. A method without a result gives the object. */
    Object of(Object target, Object... arguments) throws SQLException {
        try {
            Object result = load().getMethod(method, parameters.toArray(new Class<?>[0]))
                    .invoke(target, arguments);
            return result == null ? target : result;
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof SQLException cause) {
                throw cause;
            }
            throw new IllegalStateException(e);
        } catch (ReflectiveOperationException e) {
            throw lacks(e);
        }
    }

    private Class<?> load() {
        try {
            return Class.forName(type, false, driver.getClass().getClassLoader());
        } catch (ClassNotFoundException e) {
            throw lacks(e);
        }
    }

    private IllegalStateException lacks(ReflectiveOperationException reason) {
        return new IllegalStateException(
                "Cannot use connection: its driver lacks " + type + "." + method + ".", reason);
    }
}
