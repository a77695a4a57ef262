package dev.schemaless.cli;

import dev.schemaless.cli.output.CsvFormat;
import dev.schemaless.cli.output.FormatNames;
import dev.schemaless.cli.output.Paint;
import dev.schemaless.cli.output.PlanFormat;
import dev.schemaless.cli.output.Printable;
import dev.schemaless.cli.output.ProgramFormat;
import dev.schemaless.cli.output.RowFormat;
import dev.schemaless.cli.output.TableFormat;
import dev.schemaless.cli.statement.ErrorText;
import dev.schemaless.cli.statement.NameAdvice;
import dev.schemaless.cli.statement.ScriptStatement;
import dev.schemaless.cli.statement.Statements;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Statements of arguments over JDBC alone, up to the first that fails, shown as sqlline shows them. sqlline makes everything that a prompt may need
 * first, which takes a fifth of the time until the first row. Not thread-safe.
 */
final class StatementRun {
    private static final char DELIMITER = ',';

    private final List<Script> scripts;
    private final StatementSettings settings;
    private final Optional<RowFormat> format;
    private final Set<SQLWarning> seen = Collections.newSetFromMap(new IdentityHashMap<>());

    private StatementRun(List<Script> scripts, StatementSettings settings, Optional<RowFormat> format) {
        this.scripts = scripts;
        this.settings = settings;
        this.format = format;
    }

    /** Returns a run of scripts, or nothing if they are files, have commands of sqlline, or are shown as only sqlline can. */
    static Optional<StatementRun> of(List<Script> scripts, String format) throws IOException {
        Optional<StatementSettings> settings = StatementSettings.read();
        if (settings.isEmpty()) {
            return Optional.empty();
        }
        for (Script script : scripts) {
            if (!script.isArgument() || Statements.of(script.sql()).stream().anyMatch(StatementRun::isCommand)) {
                return Optional.empty();
            }
        }
        Optional<RowFormat> found =
                ProgramFormat.find(format, DELIMITER, settings.get().quote(), CsvFormat.Header.SHOWN);
        return found.isPresent() || format.equals(FormatNames.TABLE) || format.equals(FormatNames.AUTO)
                ? Optional.of(new StatementRun(scripts, settings.get(), found))
                : Optional.empty();
    }

    /** Says whether a text is a command of sqlline. Its comments after # count as commands. */
    private static boolean isCommand(String statement) {
        return statement.startsWith("!")
                || statement.startsWith("#")
                || Words.command(statement).isPresent();
    }

    /** Returns 0 if all succeeded, else 1. */
    int run(String url, Properties properties) throws IOException {
        Connection connection;
        try {
            connection = StoreDriver.connect(url, properties);
        } catch (SQLException e) {
            report(ErrorText.of(e));
            return Main.FAILED;
        }
        StartNotice.current().doing("running the statement");
        try (connection) {
            warn(connection.getWarnings(), null);
            for (Script script : scripts) {
                for (ScriptStatement each : Statements.located(script.sql())) {
                    if (!succeeds(connection, each)) {
                        return Main.FAILED;
                    }
                }
            }
            return 0;
        } catch (SQLException e) {
            report(ErrorText.of(e));
            return Main.FAILED;
        }
    }

    private boolean succeeds(Connection connection, ScriptStatement each) {
        try (Statement statement = connection.createStatement()) {
            boolean rows = statement.execute(each.text());
            warn(connection.getWarnings(), each);
            warn(statement.getWarnings(), each);
            while (rows) {
                try (ResultSet result = statement.getResultSet()) {
                    show(result);
                }
                rows = statement.getMoreResults();
            }
            warn(statement.getWarnings(), each);
            return true;
        } catch (SQLException e) {
            SQLException advised = NameAdvice.advised(e, each.text(), connection);
            report(located(each, ErrorText.of(advised, each.text(), ErrorText.USUAL_WIDTH)));
        } catch (RuntimeException e) {
            report(located(each, e.getMessage() == null ? e.toString() : e.getMessage()));
        }
        return false;
    }

    private void show(ResultSet rows) throws SQLException {
        StartNotice.current().shown();
        RowFormat shown;
        if (format.isPresent()) {
            shown = format.get();
        } else if (PlanFormat.isPlan(rows.getMetaData())) {
            shown = new PlanFormat();
        } else {
            shown = new TableFormat(settings.nullText(), Paint.NONE);
        }
        shown.write(rows, System.out::println);
    }

    private void warn(@Nullable SQLWarning first, @Nullable ScriptStatement statement) {
        for (SQLWarning each = first; each != null; each = each.getNextWarning()) {
            if (seen.add(each)) {
                String text = ErrorText.of(each);
                report(statement == null ? text : located(statement, text));
            }
        }
    }

    private static String located(ScriptStatement statement, String message) {
        return statement.locate(Script.ARGUMENT, message);
    }

    private static void report(String message) {
        StartNotice.current().shown();
        System.err.println(Printable.text(message));
    }
}
