package dev.schemaless.catalog.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import java.io.IOException;
import java.lang.reflect.Field;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.channels.ClosedByInterruptException;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;
import org.h2.message.DbException;
import org.h2.mvstore.MVStoreException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class SqlStatesTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            1045 | 28000 | 28000 | Check the user and the password.
            1698 | 28000 | 28000 | Check the user and the password.
            1044 | 42000 | 42501 | Check the rights of the account.
            1142 | 42000 | 42501 | Check the rights of the account.
            1049 | 42000 | 08001 | Check the name of the database.
            1040 | 08004 | 08001 | Check that the server runs and can be reached.
            """)
    void refusalSaysWhatToCheck(int vendor, String state, String ours, String advice) {
        SchemalessException error =
                SqlStates.translate(new SQLException("No entry", state, vendor), "open store", "mysql://db1/shop");

        assertThat(error.code().sqlState()).isEqualTo(ours);
        assertThat(error).hasMessage("Cannot open store on mysql://db1/shop: No entry. " + advice);
    }

    @Test
    void textOfServerHasNoControlCharacters() {
        SQLException error =
                new SQLException("Denied \u001b]0;title\u0007\u009b31m\r\n2026 forged line", "28000", 1045);

        assertThat(SqlStates.translate(error, "open store", "mysql://db1/shop"))
                .hasMessage(
                        "Cannot open store on mysql://db1/shop: Denied ?]0;title??31m. Check the user and the password.");
    }

    @ParameterizedTest
    @CsvSource({
        // H2's database is closed; its file failed; it is open elsewhere, or not there
        "90098, true, true, 08006",
        "90121, false, true, 08006",
        "50000, true, true, 08006",
        "90028, true, true, 58030",
        "90030, true, true, XX001",
        "90020, true, false, 08001",
        "90146, false, false, 08001",
        // a conflict that H2's store has found, and other failures
        "40001, true, false, 40001",
        "50200, true, false, 40001",
        "23505, false, false, 23505",
        "50000, false, false, XX000"
    })
    void connectionIsLostWithItsDatabase(int vendor, boolean isOfStore, boolean isLost, String state) {
        SQLException error = new SQLException("No", String.valueOf(vendor), vendor);
        if (isOfStore) {
            error.initCause(new MVStoreException(4, "closed"));
        }
        SchemalessException translated = SqlStates.translate(error, "read", "file:/tmp/s");

        assertThat(translated.code().sqlState()).isEqualTo(state);
        assertThat(SqlStates.isLost(error)).isEqualTo(isLost);
        assertThat(SqlStates.isLost(translated)).isEqualTo(isLost);
    }

    static Stream<Arguments> causesOfNoConnection() {
        return Stream.of(
                arguments(new ConnectException("Connection refused"), "Connection refused"),
                arguments(new NoRouteToHostException("No route to host"), "No route to host"),
                arguments(new UnknownHostException("db9: Name or service not known"), "db9: Name or service not known"),
                arguments(new SocketTimeoutException("Connect timed out"), "Connect timed out"));
    }

    @ParameterizedTest
    @MethodSource("causesOfNoConnection")
    void serverOutOfReachIsReportedWithTheReasonOfTheNetwork(IOException cause, String reason) {
        SQLException error = new SQLException(
                "Communications link failure\n\nThe last packet …", "08S01", 0, new IllegalStateException(cause));

        SchemalessException translated = SqlStates.translate(error, "open store", "mysql://db1/shop");

        assertThat(translated.code()).isEqualTo(ErrorCode.SERVER_UNREACHABLE);
        assertThat(translated)
                .hasMessage("Cannot open store on mysql://db1/shop: " + reason
                        + ". Check that the server runs and can be reached.");
    }

    @Test
    void connectionThatDoesNotAnswerIsLost() {
        SQLException error = new SQLException(
                "Communications link failure", "08S01", 0, new SocketTimeoutException("Read timed out"));

        assertThat(SqlStates.translate(error, "read", "mysql://db1/shop").code())
                .isEqualTo(ErrorCode.CONNECTION_LOST);
    }

    @Test
    void templatesOfH2LoseTheirPlacesAndTheStatement() throws IllegalAccessException {
        int templates = 0;
        for (Field constant : org.h2.api.ErrorCode.class.getFields()) {
            if (constant.getType() == int.class && constant.getInt(null) != org.h2.api.ErrorCode.OUT_OF_MEMORY) {
                DbException unfilled = DbException.get(constant.getInt(null), new String[0]);
                templates += String.valueOf(unfilled.getMessage()).contains("{0}") ? 1 : 0;
                assertThat(List.of(sentence(unfilled), sentence(unfilled.addSQL("SELECT 1"))))
                        .as(constant.getName())
                        .allMatch(text -> !text.matches(".*(\\{\\d|; SQL statement|\\[\\d+-\\d+]|\\.\\.$).*"));
            }
        }
        assertThat(templates).isGreaterThan(150);
        assertThat(sentence(DbException.get(org.h2.api.ErrorCode.LOCK_TIMEOUT_1, new String[0])
                        .addSQL("SELECT 1")))
                .isEqualTo("Cannot read on file:/tmp/s: Timeout trying to lock table …. Run it again.");
    }

    private static String sentence(DbException error) {
        return SqlStates.translate(error.getSQLException(), "read", "file:/tmp/s")
                .getMessage();
    }

    @Test
    void wishForAPasswordInClearTextIsRefusedWithWhatToSet() {
        SQLException error = new SQLException("Unable to load authentication plugin 'mysql_clear_password'.", "HY000");
        SchemalessException translated = SqlStates.translate(error, "open store", "mysql://db1/shop");

        assertThat(translated.code().sqlState()).isEqualTo("28000");
        assertThat(translated).hasMessageContaining("set mysql.sslMode to VERIFY_CA or VERIFY_IDENTITY");
    }

    @Test
    void interruptInATemporaryFileCancelsTheStatement() {
        Throwable ofStore = new MVStoreException(1, "Reading").initCause(new ClosedByInterruptException());
        SQLException error = new SQLException("General error", "HY000", 50000, ofStore);

        assertThat(SqlStates.translate(error, "read", "file:/tmp/s").code().sqlState())
                .isEqualTo("57014");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            1290 | HY000 | The MariaDB server is running with the --read-only option so it cannot execute this statement | 08006
            1290 | HY000 | The MySQL server is running with the --super-read-only option so it cannot execute this statement | 08006
            1290 | HY000 | The MariaDB server is running with the --secure-file-priv option so it cannot execute this | XX000
            1836 | HY000 | Running in read-only mode | 08006
            1874 | HY000 | InnoDB is in read only mode. | 08006
            1047 | 08S01 | WSREP has not yet prepared node for application use | 08006
            3100 | HY000 | Error on observer while running replication hook 'before_commit'. | 08006
            1836 | 08001 | the server is read-only | 08001
            """)
    void readOnlyServerIsLost(int vendor, String state, String message, String ours) {
        SQLException error = new SQLException(message, state, vendor);

        assertThat(SqlStates.translate(error, "change rows", "mysql://db1/shop")
                        .code()
                        .sqlState())
                .isEqualTo(ours);
        assertThat(SqlStates.isReadOnlyServer(error)).isEqualTo(!ours.equals("XX000"));
    }

    @Test
    void readOnlyServerIsCalledReplica() {
        SQLException error = new SQLException("the server is read-only", "08001", SqlStates.READ_ONLY_MODE);

        assertThat(SqlStates.translate(error, "connect", "mysql://db1/shop"))
                .hasMessage(
                        "Cannot connect on mysql://db1/shop: the server is read-only. It is a replica, or a primary that was"
                                + " demoted. Check that the address leads to the primary.");
    }
}
