package dev.schemaless.catalog.store;

import java.util.Map;

/** The place of one partition. */
public sealed interface PartitionConfig {
    /** Returns the place without credentials, for messages and logs. */
    String display();

    /** An H2 database in this JVM's memory, gone when the last hold on it is given back. */
    record Memory(String name) implements PartitionConfig {
        // by hand: the generated methods of a record are linked by method handles, milliseconds of the first statement
        // of a JVM
        @Override
        public int hashCode() {
            return name.hashCode();
        }

        @Override
        public String display() {
            return "mem:" + name;
        }
    }

    /**
     * An H2 database file of this JVM alone.
     *
     * @param path without H2's suffix
     */
    record File(java.nio.file.Path path) implements PartitionConfig {
        // by hand as that of a place in memory
        @Override
        public int hashCode() {
            return path.hashCode();
        }

        @Override
        public String display() {
            return "file:" + path;
        }
    }

    /**
     * A database on a MySQL or MariaDB server.
     *
     * @param properties further Connector/J properties
     */
    record MySql(String host, int port, String database, String user, String password, Map<String, String> properties)
            implements PartitionConfig {
        public MySql {
            properties = Map.copyOf(properties);
        }

        @Override
        public String display() {
            return "mysql://" + host + ":" + port + "/" + database;
        }

        /** Leaves the password out. */
        @Override
        public String toString() {
            return display();
        }
    }
}
