package dev.schemaless.jdbc.statement;

import dev.schemaless.jdbc.base.SqlExceptions;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.CallableStatement;
import java.sql.PreparedStatement;
import java.sql.Wrapper;
import org.jspecify.annotations.Nullable;

/** A callable statement: a prepared statement that refuses the 120 methods for output parameters and named parameters. */
public final class CallableProxy implements InvocationHandler {
    private final PreparedStatement query;

    private CallableProxy(PreparedStatement query) {
        this.query = query;
    }

    public static CallableStatement of(PreparedStatement query) {
        return (CallableStatement) Proxy.newProxyInstance(
                CallableProxy.class.getClassLoader(),
                new Class<?>[] {CallableStatement.class},
                new CallableProxy(query));
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, @Nullable Object @Nullable [] arguments)
            throws Throwable {
        if (method.getDeclaringClass() == CallableStatement.class) {
            throw SqlExceptions.unsupported(
                    "use an output parameter or a named one",
                    "A call has none: set parameters by their numbers, and read the result set.");
        } else if (method.getName().equals("equals")) {
            return arguments != null && proxy == arguments[0];
        } else if (method.getDeclaringClass() == Wrapper.class && isOf(arguments, proxy)) {
            return method.getName().equals("unwrap") ? proxy : true;
        }
        try {
            return method.invoke(query, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause() == null ? e : e.getCause();
        }
    }

    private static boolean isOf(@Nullable Object @Nullable [] types, Object proxy) {
        return types != null && types[0] instanceof Class<?> type && type.isInstance(proxy);
    }
}
