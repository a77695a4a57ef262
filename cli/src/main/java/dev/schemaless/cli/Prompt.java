package dev.schemaless.cli;

import dev.schemaless.cli.history.PromptHistory;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import sqlline.BuiltInProperty;
import sqlline.DispatchCallback;
import sqlline.SqlLine;

/** sqlline on one store: an open prompt, or scripts. */
final class Prompt {
    /** Names the file of sqlline's settings; the launcher sets it. */
    static final String SETTINGS_PROPERTY = "schemaless.sqlline.properties";

    private static final int FAILED = 1;
    private static final int ROW_LIMIT = 1_000;
    static final int UNBOUNDED_WIDTH = 100_000;

    private final String url;
    private final Properties properties;
    private final String format;

    /** @param format one of sqlline's output formats, such as {@code table} or {@code csv} */
    Prompt(String url, Properties properties, String format) {
        this.url = url;
        this.properties = properties;
        this.format = format;
    }

    /** Leaves the user at a prompt until they quit. Returns the exit code. */
    int open() throws IOException {
        StoreSqlLine sqlLine = new TerminalSqlLine();
        sqlLine.getOpts().set(BuiltInProperty.ROW_LIMIT, ROW_LIMIT);
        sqlLine.getOpts().set(BuiltInProperty.HISTORY_FILE, PromptHistory.FILE.toString());
        configure(sqlLine);
        List<String> arguments = new ArrayList<>(List.of("-u", url));
        addIfGiven(arguments, "-n", "user");
        addIfGiven(arguments, "-p", "password");
        return sqlLine.beginAtTerminal(arguments.toArray(String[]::new)) == SqlLine.Status.OK ? 0 : FAILED;
    }

    /**
     * Runs scripts, and stops at the first statement that fails.
     *
     * @return 0 if all succeeded, else 1
     */
    int run(List<Script> scripts) throws IOException {
        StoreSqlLine sqlLine = new StoreSqlLine();
        configure(sqlLine);
        sqlLine.getOpts().set(BuiltInProperty.SILENT, true);
        // else sqlline 1.12.0 shows a command that failed, and the one to connect contains the password
        sqlLine.getOpts().set(BuiltInProperty.FORCE, true);
        sqlLine.getOpts().set(BuiltInProperty.COLOR, false);
        sqlLine.getOpts().set(BuiltInProperty.HEADER_INTERVAL, -1);
        // completion at the prompt asks the store for nothing
        sqlLine.getOpts().set(BuiltInProperty.FAST_CONNECT, true);
        sqlLine.getOpts().set(BuiltInProperty.MAX_WIDTH, UNBOUNDED_WIDTH);
        try {
            return runOver(sqlLine, scripts);
        } finally {
            sqlLine.closeAll();
        }
    }

    private int runOver(StoreSqlLine sqlLine, List<Script> scripts) throws IOException {
        DispatchCallback callback = new DispatchCallback();
        Properties target = new Properties();
        target.putAll(properties);
        target.setProperty("url", url);
        sqlLine.connect(target, callback);
        StartNotice.current().doing("running the statement");
        for (Script script : scripts) {
            if (callback.isSuccess()) {
                sqlLine.run(script, callback);
            }
        }
        return callback.isSuccess() ? 0 : FAILED;
    }

    private void addIfGiven(List<String> arguments, String option, String property) {
        String value = properties.getProperty(property);
        if (value != null && !value.isEmpty()) {
            arguments.addAll(List.of(option, value));
        }
    }

    private void configure(SqlLine sqlLine) throws IOException {
        sqlLine.getOpts().set(BuiltInProperty.OUTPUT_FORMAT, format);
        sqlLine.getOpts().set(BuiltInProperty.CONNECT_INTERACTION_MODE, "notAskCredentials");
        String file = System.getProperty(SETTINGS_PROPERTY);
        if (file == null) {
            return;
        }
        Properties settings = new Properties();
        try (InputStream in = Files.newInputStream(Path.of(file))) {
            settings.load(in);
        }
        for (Map.Entry<Object, Object> setting : settings.entrySet()) {
            sqlLine.getOpts()
                    .set(setting.getKey().toString(), setting.getValue().toString(), true);
        }
    }
}
