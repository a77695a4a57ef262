package dev.schemaless.jdbc.base;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatObject;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.SQLInvalidAuthorizationSpecException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLNonTransientException;
import java.sql.SQLRecoverableException;
import java.sql.SQLSyntaxErrorException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransactionRollbackException;
import java.sql.SQLTransientConnectionException;
import java.sql.SQLTransientException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SqlExceptionsTest {
    private static final Map<ErrorCode, Class<?>> CLASSES = Map.ofEntries(
            Map.entry(ErrorCode.NOT_SUPPORTED, SQLFeatureNotSupportedException.class),
            Map.entry(ErrorCode.CONNECTION_UNABLE, SQLNonTransientConnectionException.class),
            Map.entry(ErrorCode.POOL_EXHAUSTED, SQLTransientConnectionException.class),
            Map.entry(ErrorCode.SERVER_UNREACHABLE, SQLTransientConnectionException.class),
            Map.entry(ErrorCode.CONNECTION_LOST, SQLRecoverableException.class),
            Map.entry(ErrorCode.CREDENTIALS_REFUSED, SQLInvalidAuthorizationSpecException.class),
            Map.entry(ErrorCode.NUMBER_OUT_OF_RANGE, SQLDataException.class),
            Map.entry(ErrorCode.UNIQUE_VIOLATION, SQLIntegrityConstraintViolationException.class),
            Map.entry(ErrorCode.SAVEPOINT_INVALID, SQLNonTransientException.class),
            Map.entry(ErrorCode.SERIALIZATION_FAILURE, SQLTransactionRollbackException.class),
            Map.entry(ErrorCode.SYNTAX, SQLSyntaxErrorException.class),
            Map.entry(ErrorCode.COLUMN_IN_USE, SQLSyntaxErrorException.class),
            Map.entry(ErrorCode.QUERY_TIMEOUT, SQLTimeoutException.class),
            Map.entry(ErrorCode.QUERY_CANCELED, SQLNonTransientException.class),
            Map.entry(ErrorCode.INTERNAL, SQLNonTransientException.class));

    @Test
    void classFollowsTheCode() {
        CLASSES.forEach((code, type) ->
                assertThatObject(SqlExceptions.of(code, "m")).as(code.name()).isExactlyInstanceOf(type));
    }

    @Test
    void valueForgesNoLineOfALog() {
        String text = "Cannot cast 'x\r\n2026 forged\u001b[31m\u009b': no.";
        SchemalessException below = new SchemalessException(ErrorCode.CAST_INVALID, text);

        assertThat(List.of(
                        below,
                        SqlExceptions.from(below),
                        SqlExceptions.of(ErrorCode.CAST_INVALID, text),
                        SqlExceptions.warning(text)))
                .extracting(Throwable::getMessage)
                .containsOnly("Cannot cast 'x\\x0D\\x0A2026 forged\\x1B[31m\\x9B': no.");
    }

    @ParameterizedTest
    @EnumSource(ErrorCode.class)
    void stateMessageAndCauseAreKept(ErrorCode code) {
        SchemalessException below = new SchemalessException(code, "Cannot do it: because.");

        SQLException made = SqlExceptions.from(below);

        assertThat(made.getMessage()).isEqualTo("Cannot do it: because.");
        assertThat(made.getCause()).isSameAs(below);
        assertThat(made.getSQLState()).isEqualTo(code.sqlState());
    }

    @ParameterizedTest
    @EnumSource(ErrorCode.class)
    void onlyTransientCodesInviteARetry(ErrorCode code) {
        boolean inviting = SqlExceptions.of(code, "m") instanceof SQLTransientException;

        // a timeout is a SQLTransientException by JDBC's own class hierarchy
        assertThat(inviting && code != ErrorCode.QUERY_TIMEOUT)
                .isEqualTo(code.category() == ErrorCode.Category.TRANSIENT && code != ErrorCode.CONNECTION_LOST);
    }

    @Test
    void defectsBelowNeverEscapeRaw() {
        SqlAssertions.assertRefused(
                        () -> SqlExceptions.call(() -> {
                            throw new AssertionError("oops");
                        }),
                        "XX000")
                .withMessageContaining("java.lang.AssertionError: oops");
    }

    @Test
    void deepNestingIsALimit() {
        assertThat(SqlExceptions.from(new StackOverflowError()).getSQLState()).isEqualTo("54000");
    }

    @Test
    void sqlExceptionsPassThrough() {
        SQLException already = new SQLException("m", "12345");
        assertThatObject(SqlExceptions.from(already)).isSameAs(already);
    }

    @Test
    void aFullHeapIsNoDefect() {
        SQLException full = SqlExceptions.from(new OutOfMemoryError("Java heap space"));

        assertThat(full.getSQLState()).isEqualTo("54000");
        assertThat(full.getMessage()).contains("the heap is full", "-Xmx");
    }
}
