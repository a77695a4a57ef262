package dev.schemaless.clients;

import java.sql.SQLException;

/** Where a client's store lies. */
public enum ClientBackend {
    H2_MEMORY {
        @Override
        public ClientStore store(String... statements) throws SQLException {
            return ClientStore.inMemory(statements);
        }
    },
    MARIADB {
        @Override
        public ClientStore store(String... statements) throws SQLException {
            return MariaDb.store(statements);
        }
    };

    /** Makes a store and runs statements on it. The test is skipped where the backend cannot be had. */
    public abstract ClientStore store(String... statements) throws SQLException;
}
