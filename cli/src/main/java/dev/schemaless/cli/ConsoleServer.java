package dev.schemaless.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Properties;
import org.h2.tools.Server;

/**
 * H2's web console, with a store as the setting of its log-in page. It answers on the loopback address alone.
 *
 * <p>Thread-safe.
 */
final class ConsoleServer implements AutoCloseable {
    private static final String SETTINGS = ".h2.server.properties";

    private final Server server;
    private final Path directory;

    private ConsoleServer(Server server, Path directory) {
        this.server = server;
        this.directory = directory;
    }

    /** Has H2 listen on the loopback address. It must be called before the JVM's first use of H2, which reads it once. */
    static void bindToLoopback() {
        System.setProperty("h2.bindAddress", "127.0.0.1");
    }

    /**
     * Starts a console.
     *
     * @param user shown on the log-in page; may be empty
     * @param port 0 for any that is free
     */
    static ConsoleServer start(String url, String user, int port) throws IOException, SQLException {
        // in a directory of its own: H2 would take its settings from the home directory, and keep them there
        Path directory = Files.createTempDirectory("schemaless-console");
        Properties settings = new Properties();
        settings.setProperty("0", String.join("|", "schemaless", StoreDriver.NAME, url, user));
        try (OutputStream out = Files.newOutputStream(directory.resolve(SETTINGS))) {
            settings.store(out, null);
        }
        Server server = Server.createWebServer(
                "-webPort", Integer.toString(port), "-properties", directory.toString(), "-webDaemon");
        return new ConsoleServer(server.start(), directory);
    }

    /** Returns the address to open in a browser. */
    String address() {
        return "http://127.0.0.1:" + server.getPort() + "/";
    }

    @Override
    public void close() throws IOException {
        server.stop();
        Files.deleteIfExists(directory.resolve(SETTINGS));
        Files.deleteIfExists(directory);
    }
}
