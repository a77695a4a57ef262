package dev.schemaless.jdbc;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.sql.SQLException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.assertj.core.api.ThrowableAssertAlternative;

/** Assertions on SQLExceptions: SQLState and message together. */
final class SqlAssertions {
    private SqlAssertions() {}

    static ThrowableAssertAlternative<SQLException> assertRefused(ThrowingCallable call, String sqlState) {
        return assertThatExceptionOfType(SQLException.class)
                .isThrownBy(call)
                .matches(e -> sqlState.equals(e.getSQLState()), "has SQLState " + sqlState);
    }
}
