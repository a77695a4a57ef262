package dev.schemaless.jdbc.base;

import dev.schemaless.catalog.ErrorCode;
import java.sql.SQLException;
import java.sql.Wrapper;
import org.jspecify.annotations.Nullable;

/** A JDBC object that wraps no object of another driver. */
public interface Unwrappable extends Wrapper {
    @Override
    default <T> T unwrap(@Nullable Class<T> type) throws SQLException {
        if (type != null && type.isInstance(this)) {
            return type.cast(this);
        }
        throw SqlExceptions.of(
                ErrorCode.PARAMETER_INVALID,
                "Cannot unwrap " + getClass().getSimpleName() + ": it is not a "
                        + (type == null ? "null" : type.getName()) + ". Ask isWrapperFor first.");
    }

    @Override
    default boolean isWrapperFor(@Nullable Class<?> type) {
        return type != null && type.isInstance(this);
    }
}
