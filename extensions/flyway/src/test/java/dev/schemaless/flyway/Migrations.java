package dev.schemaless.flyway;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.configuration.FluentConfiguration;

/** A store of one test, which lives until this is closed, and a folder of migrations for it. */
record Migrations(Path folder, String url, Connection connection) implements AutoCloseable {
    static Migrations in(Path folder) throws SQLException {
        return in(folder, "");
    }

    /** Opens a store with properties such as {@code ?quoting=backtick}. */
    static Migrations in(Path folder, String properties) throws SQLException {
        String url =
                "jdbc:schemaless:mem:flyway_" + UUID.randomUUID().toString().replace('-', '_') + properties;
        return new Migrations(folder, url, DriverManager.getConnection(url));
    }

    /** Writes a migration, in place of what is there. */
    Migrations with(String name, String sql) throws IOException {
        Files.writeString(folder.resolve(name), sql);
        return this;
    }

    FluentConfiguration configuration() {
        return Flyway.configure().dataSource(url, null, null).locations("filesystem:" + folder);
    }

    Flyway flyway() {
        return configuration().load();
    }

    /** Returns each migration that is known, as {@code 1 Success}. */
    List<String> states() {
        List<String> states = new ArrayList<>();
        for (MigrationInfo each : flyway().info().all()) {
            states.add(each.getVersion() + " " + each.getState().getDisplayName());
        }
        return states;
    }

    /** Returns the first column of each row. */
    List<String> query(String sql) throws SQLException {
        List<String> values = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                values.add(rows.getString(1));
            }
        }
        return values;
    }

    void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
