package dev.schemaless.jdbc.base;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.sql.SQLException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.assertj.core.api.ThrowableAssertAlternative;

/** Assertions on SQLExceptions: SQLState and message together. */
public final class SqlAssertions {
    private SqlAssertions() {}

    public static ThrowableAssertAlternative<SQLException> assertRefused(ThrowingCallable call, String sqlState) {
        return assertThatExceptionOfType(SQLException.class)
                .isThrownBy(call)
                .matches(e -> sqlState.equals(e.getSQLState()), "has SQLState " + sqlState);
    }
}
