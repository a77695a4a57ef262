package dev.schemaless.tests.external;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.UUID;

/** An account that may SELECT from the databases of a store, and do nothing else. */
record ReaderAccount(String user) {
    private static final String PASSWORD = "reads";

    static ReaderAccount create(ClientDatabases databases) throws SQLException {
        ReaderAccount account =
                new ReaderAccount("r" + UUID.randomUUID().toString().substring(0, 8));
        databases.runAsRoot("CREATE USER '" + account.user + "'@'%' IDENTIFIED BY '" + PASSWORD + "'");
        for (String name : databases.names()) {
            databases.runAsRoot("GRANT SELECT ON " + name + ".* TO '" + account.user + "'@'%'");
        }
        return account;
    }

    Connection connect(ClientDatabases databases, String parameters) throws SQLException {
        return databases.connect(databases.names(), parameters, user, PASSWORD);
    }

    void drop(ClientDatabases databases) throws SQLException {
        databases.runAsRoot("DROP USER '" + user + "'@'%'");
    }
}
