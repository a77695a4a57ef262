package dev.schemaless.liquibase;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import liquibase.Scope;
import liquibase.command.CommandScope;
import liquibase.resource.DirectoryResourceAccessor;

/** A store of one test, which lives until this is closed, and a folder with a change log for it. */
record ChangeLog(Path folder, String url, Connection connection) implements AutoCloseable {
    static final String FILE = "changelog.xml";

    static ChangeLog in(Path folder) throws SQLException {
        return in(folder, "");
    }

    /** Opens a store with properties such as {@code ?quoting=backtick}. */
    static ChangeLog in(Path folder, String properties) throws SQLException {
        String url =
                "jdbc:schemaless:mem:liquibase_" + UUID.randomUUID().toString().replace('-', '_') + properties;
        return new ChangeLog(folder, url, DriverManager.getConnection(url));
    }

    /** Writes change sets, numbered from 1, in place of what is there. */
    ChangeLog with(String... changeSets) throws IOException {
        StringBuilder text =
                new StringBuilder("<databaseChangeLog xmlns=\"http://www.liquibase.org/xml/ns/dbchangelog\""
                        + " xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xsi:schemaLocation=\""
                        + "http://www.liquibase.org/xml/ns/dbchangelog"
                        + " http://www.liquibase.org/xml/ns/dbchangelog/dbchangelog-latest.xsd\">\n");
        for (int i = 0; i < changeSets.length; i++) {
            text.append("<changeSet id=\"")
                    .append(i + 1)
                    .append("\" author=\"me\">")
                    .append(changeSets[i]);
            text.append("</changeSet>\n");
        }
        return file(FILE, text.append("</databaseChangeLog>\n").toString());
    }

    ChangeLog file(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name), text);
        return this;
    }

    String update() throws Exception {
        return run("update", Map.of());
    }

    /** Runs a command on the store and returns what it writes. */
    String run(String command, Map<String, Object> arguments) throws Exception {
        Map<String, Object> scope = new HashMap<>();
        scope.put(Scope.Attr.resourceAccessor.name(), new DirectoryResourceAccessor(folder));
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        Scope.child(scope, () -> {
            CommandScope run =
                    new CommandScope(command).addArgumentValue("url", url).setOutput(output);
            if (!command.startsWith("generate")) {
                run.addArgumentValue("changelogFile", FILE);
            }
            arguments.forEach(run::addArgumentValue);
            run.execute();
        });
        return output.toString(StandardCharsets.UTF_8);
    }

    /** Returns the rows, their columns with {@code |} between. */
    List<String> query(String sql) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery(sql)) {
            int columns = found.getMetaData().getColumnCount();
            while (found.next()) {
                StringBuilder row = new StringBuilder(String.valueOf(found.getString(1)));
                for (int i = 2; i <= columns; i++) {
                    row.append('|').append(found.getString(i));
                }
                rows.add(row.toString());
            }
        }
        return rows;
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
