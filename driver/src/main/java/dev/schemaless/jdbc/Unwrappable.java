package dev.schemaless.jdbc;

import dev.schemaless.catalog.ErrorCode;
import java.sql.SQLException;
import java.sql.Wrapper;

/** A JDBC object that stands for itself: nothing of another driver lies behind it. */
interface Unwrappable extends Wrapper {
    @Override
    default <T> T unwrap(Class<T> type) throws SQLException {
        if (type.isInstance(this)) {
            return type.cast(this);
        }
        throw SqlExceptions.of(
                ErrorCode.PARAMETER_INVALID,
                "Cannot unwrap " + getClass().getSimpleName() + ": it is no " + type.getName()
                        + ". Ask isWrapperFor first.");
    }

    @Override
    default boolean isWrapperFor(Class<?> type) {
        return type.isInstance(this);
    }
}
