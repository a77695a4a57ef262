package dev.schemaless.jdbc.url;

import java.nio.file.Path;
import java.util.List;

/** The place of a store as a URL names it, before any property is read. */
sealed interface StorePlace {
    /** A store in memory for one connection alone. */
    record PrivateMemory() implements StorePlace {}

    /** A store in memory that all connections of the JVM share by its name. */
    record SharedMemory(String name) implements StorePlace {}

    /** An embedded, durable store. */
    record EmbeddedFile(Path path) implements StorePlace {}

    /**
     * Databases on MySQL or MariaDB servers.
     *
     * @param databases the partitions in order
     */
    record MySqlServers(List<Database> databases) implements StorePlace {
        public MySqlServers {
            databases = List.copyOf(databases);
        }
    }

    /** A database of a server. */
    record Database(Server server, String name) {}

    /** A file that says where the partitions lie. */
    record Configured(Path path) implements StorePlace {}

    /**
     * A database server.
     *
     * @param host an IPv6 address stands in brackets
     */
    record Server(String host, int port) {}
}
