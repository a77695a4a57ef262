package dev.schemaless.tests.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.catalog.server.ServerLogin;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The warning for passwords that go through a network to a server whose certificate is not checked. */
final class UnprotectedPasswordTest {
    /** An address for documentation: no server has it (RFC 5737). */
    private static final String FAR = "192.0.2.1:1";

    private final Logger logger = Logger.getLogger(ServerLogin.class.getName());
    private final Listener listener = new Listener();

    private static final class Listener extends Handler {
        private final List<String> messages = new CopyOnWriteArrayList<>();

        @Override
        public void publish(LogRecord message) {
            messages.add(new SimpleFormatter().formatMessage(message));
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    @BeforeEach
    void listen() {
        logger.addHandler(listener);
        logger.setUseParentHandlers(false);
    }

    @AfterEach
    void stop() {
        logger.removeHandler(listener);
        logger.setUseParentHandlers(true);
    }

    private static void fail(String url) {
        assertThatThrownBy(() -> DriverManager.getConnection(url)).isInstanceOf(SQLException.class);
    }

    @ParameterizedTest
    @CsvSource({
        "192.0.2.1:1/warned,&password=S3cret,1",
        "192.0.2.1:1/chosen,&password=S3cret&mysql.sslMode=PREFERRED,0",
        "192.0.2.1:1/verified,&password=S3cret&mysql.sslMode=VERIFY_IDENTITY,0",
        "192.0.2.1:1/nothing,'',0",
        "127.0.0.1:1/near,&password=S3cret,0",
        "localhost:1/near,&password=S3cret,0",
        "[::1]:1/near,&password=S3cret,0"
    })
    void ownStoreIsWarnedOfOnce(String place, String more, int warnings) {
        String url = "jdbc:schemaless:mysql://" + place + "?user=app&mysql.connectTimeout=50" + more;
        fail(url);
        fail(url);

        assertThat(listener.messages)
                .hasSize(warnings)
                .allMatch(message -> message.startsWith("Password for mysql://" + place + " goes to whatever server")
                        && message.contains("Set mysql.sslMode=VERIFY_IDENTITY")
                        && !message.contains("S3cret"));
    }

    @Test
    void externalStoreIsWarnedOfOnce() throws Exception {
        String url = "jdbc:schemaless:?mysql.connectTimeout=50&external.far.user=app&external.far.password=S3cret"
                + "&external.far.hosts=" + FAR;
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            for (int i = 0; i < 2; i++) {
                assertThatThrownBy(() -> statement.execute("CREATE EXTERNAL STORE far LAYOUT uber PARTITIONS ('" + FAR
                                + "/external0', '" + FAR + "/external1')"))
                        .isInstanceOf(SQLException.class);
            }
        }
        assertThat(listener.messages).hasSize(1).allMatch(message -> message.contains(FAR + "/external0"));
    }
}
