package dev.schemaless.cli.output;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.ResultSet;
import java.sql.SQLException;

/** The first rows of a result, and whether there are more. Not thread-safe. */
public final class LimitedResult {
    private final ResultSet rows;
    private final int limit;
    private int read;
    private boolean more;

    /**
     * Limits a result.
     *
     * @param limit the most rows, at least 1
     */
    public LimitedResult(ResultSet rows, int limit) {
        this.rows = rows;
        this.limit = limit;
    }

    /** Returns the result, which ends after the limit. */
    public ResultSet rows() {
        return (ResultSet) Proxy.newProxyInstance(
                LimitedResult.class.getClassLoader(), new Class<?>[] {ResultSet.class}, this::call);
    }

    /** Returns whether the result was read to the limit and has further rows. */
    public boolean hasMore() {
        return more;
    }

    private Object call(Object self, Method method, Object[] arguments) throws Throwable {
        if (method.getName().equals("next")) {
            return next();
        }
        try {
            return method.invoke(rows, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private boolean next() throws SQLException {
        if (more || !rows.next()) {
            return false;
        }
        more = read == limit;
        read++;
        return !more;
    }
}
