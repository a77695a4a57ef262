package dev.schemaless.catalog.dialect;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.sql.Driver;
import java.sql.SQLException;
import java.sql.Wrapper;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A method of a driver's own classes that {@code java.sql} does not have; called by reflection, because the driver may come from a
 * class loader of its own. Thread-safe.
 */
final class VendorCall {
    private final Driver driver;
    private final String type;
    private final String method;
    private final List<Class<?>> parameters;
    private volatile @Nullable Found found;

    /**
     * Names a method.
     *
     * @param type the name of the class or interface that has it
     * @param parameters the types of its parameters
     */
    VendorCall(Driver driver, String type, String method, List<Class<?>> parameters) {
        this.driver = driver;
        this.type = type;
        this.method = method;
        this.parameters = List.copyOf(parameters);
    }

    /** Looked up once: that takes longer than a call. */
    private record Found(Class<?> type, Method method) {}

    /**
     * Calls the method of the object that a connection wraps, and returns its result.
     *
     * @throws SQLException also if it has none, as H2's closed connections have no session
     */
    Object ofWrapped(Wrapper wrapper, Object... arguments) throws SQLException {
        Object result = of(wrapper.unwrap(found().type()), arguments);
        if (result == null) {
            throw new SQLException("Cannot use connection: it is closed, so it has no " + method + ".", "08003");
        }
        return result;
    }

    /** Calls the method of an object; null if that gives nothing. */
    @Nullable Object of(Object target, Object... arguments) throws SQLException {
        try {
            return found().method().invoke(target, arguments);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof SQLException cause) {
                throw cause;
            }
            throw new IllegalStateException(e);
        } catch (ReflectiveOperationException e) {
            throw lacks(e);
        }
    }

    private Found found() {
        Found known = found;
        if (known == null) {
            try {
                Class<?> loaded = Class.forName(type, false, driver.getClass().getClassLoader());
                known = new Found(loaded, loaded.getMethod(method, parameters.toArray(new Class<?>[0])));
            } catch (ReflectiveOperationException e) {
                throw lacks(e);
            }
            found = known;
        }
        return known;
    }

    private IllegalStateException lacks(ReflectiveOperationException reason) {
        return new IllegalStateException(
                "Cannot use connection: its driver lacks " + type + "." + method + ".", reason);
    }
}
