package dev.schemaless.cli;

import dev.schemaless.cli.output.CsvFormat;
import dev.schemaless.cli.output.FormatNames;
import dev.schemaless.cli.output.LimitedResult;
import dev.schemaless.cli.output.Paint;
import dev.schemaless.cli.output.PlanFormat;
import dev.schemaless.cli.output.Printable;
import dev.schemaless.cli.output.ProgramFormat;
import dev.schemaless.cli.output.RowFormat;
import dev.schemaless.cli.output.TableFormat;
import dev.schemaless.cli.output.VerticalFormat;
import dev.schemaless.cli.statement.ErrorText;
import dev.schemaless.cli.statement.NameAdvice;
import dev.schemaless.cli.statement.ScriptStatement;
import dev.schemaless.cli.statement.Statements;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jline.reader.Completer;
import org.jline.utils.AttributedString;
import org.jspecify.annotations.Nullable;
import sqlline.BuiltInProperty;
import sqlline.CommandHandler;
import sqlline.DispatchCallback;
import sqlline.OpenSqlLine;
import sqlline.SqlLineOpts;

/**
 * sqlline on a store: words for commands, formats that lose nothing, errors with their place and advice. Not
 * thread-safe.
 */
class StoreSqlLine extends OpenSqlLine {
    private String statement = "";
    private boolean ranSinceCommit;
    private @Nullable String script;
    private @Nullable ScriptStatement scriptStatement;

    StoreSqlLine() {
        configure(new StoreApplication(this));
    }

    /**
     * Runs a script's statements up to the first that fails; its errors name the script's lines.
     *
     * @throws IOException if the script cannot be read
     */
    final void run(Script source, DispatchCallback callback) throws IOException {
        String outerScript = script;
        ScriptStatement outerStatement = scriptStatement;
        script = source.name();
        try {
            callback.setToSuccess();
            for (ScriptStatement each : Statements.located(source.sql())) {
                scriptStatement = each;
                run(each.text(), callback);
                if (!callback.isSuccess()) {
                    return;
                }
            }
        } finally {
            script = outerScript;
            scriptStatement = outerStatement;
        }
    }

    final boolean isInScript() {
        return scriptStatement != null;
    }

    /** Returns a command that is there; throws if there is none of that name. */
    final CommandHandler command(String name) {
        return getCommandHandlers().stream()
                .filter(handler -> handler.getName().equals(name))
                .findFirst()
                .orElseThrow();
    }

    final boolean hasCommand(String name) {
        return getCommandHandlers().stream()
                .anyMatch(handler -> handler.getNames().contains(name.toLowerCase(Locale.ROOT)));
    }

    /** Returns the completers of an existing command's arguments. */
    final List<Completer> completers(String name) {
        return command(name).getParameterCompleters();
    }

    /** Returns whether autocommit is off and a statement has run since the last commit or rollback. */
    final boolean isInTransaction() {
        Connection connection = connection();
        try {
            return connection != null && ranSinceCommit && !connection.getAutoCommit();
        } catch (SQLException e) {
            return false;
        }
    }

    @Override
    protected List<String> translate(String line) {
        return Words.command(line)
                .map(List::of)
                .orElseGet(() -> line.stripLeading().startsWith("#") ? List.of(line) : statements(line));
    }

    private static List<String> statements(String line) {
        return Statements.of(line).stream().map(StoreSqlLine::ended).toList();
    }

    /** sqlline 1.12.0, no issue known: it drops a statement with a comment at its end, which hides the semicolon that it adds. */
    private static String ended(String statement) {
        String last = statement.substring(statement.lastIndexOf('\n') + 1);
        return !statement.startsWith(COMMAND_PREFIX) && last.contains("--") ? statement + "\n;" : statement;
    }

    @Override
    protected void starts(String line) {
        statement = line.startsWith(COMMAND_PREFIX) ? "" : line.strip();
    }

    @Override
    protected String text(SQLException error) {
        return ErrorText.of(error, statement, errorWidth());
    }

    /** Returns the most columns of a line with a place in a statement. */
    protected int errorWidth() {
        return ErrorText.USUAL_WIDTH;
    }

    /** Returns the format of results where the user has chosen none. */
    protected RowFormat automatic(String nullText, Paint paint) {
        return new TableFormat(nullText, paint);
    }

    @Override
    protected void prepare(Statement prepared) throws SQLException {
        ranSinceCommit = !prepared.getConnection().getAutoCommit();
        int limit = getOpts().getRowLimit();
        if (limit > 0) {
            // one more row shows whether there are more
            prepared.setMaxRows(format(getOpts()).isPresent() ? 0 : limit + 1);
        }
    }

    @Override
    protected void ran(String line) {
        if (line.startsWith("!commit") || line.startsWith("!rollback")) {
            ranSinceCommit = false;
        }
    }

    @Override
    protected int show(ResultSet rows, DispatchCallback callback) throws SQLException {
        StartNotice.current().shown();
        Optional<RowFormat> format = format(getOpts());
        if (format.isPresent()) {
            return format.get().write(rows, this::output);
        }
        if (!getOpts().getOutputFormat().equals(FormatNames.VERTICAL) && PlanFormat.isPlan(rows.getMetaData())) {
            return new PlanFormat().write(rows, this::output);
        }
        int limit = getOpts().getRowLimit();
        return limit > 0 ? showFirst(new LimitedResult(rows, limit), limit, callback) : showPrintable(rows, callback);
    }

    private int showPrintable(ResultSet rows, DispatchCallback callback) throws SQLException {
        Optional<RowFormat> own = SqllineSettings.changeFormats(getOpts()) ? Optional.empty() : formatForPeople();
        return own.isPresent()
                ? own.get().write(rows, line -> output(AttributedString.fromAnsi(line)))
                : showAsSqlLine(Printable.result(rows), callback);
    }

    private Optional<RowFormat> formatForPeople() {
        Paint paint = getOpts().getColor() ? Paint.TERMINAL : Paint.NONE;
        String nullText = getOpts().get(BuiltInProperty.NULL_VALUE);
        return switch (getOpts().getOutputFormat()) {
            case FormatNames.AUTO -> Optional.of(automatic(nullText, paint));
            case FormatNames.TABLE -> Optional.of(new TableFormat(nullText, paint));
            case FormatNames.VERTICAL -> Optional.of(new VerticalFormat(nullText, paint));
            default -> Optional.empty();
        };
    }

    private int showFirst(LimitedResult first, int limit, DispatchCallback callback) throws SQLException {
        int count = showPrintable(first.rows(), callback);
        if (first.hasMore()) {
            info(String.format(
                    Locale.ROOT, "There are more than these %,d rows; `!set rowlimit 0` shows all of them.", limit));
        }
        return count;
    }

    /** Returns the format that a program reads, or nothing for those made for people, which are sqlline's. */
    private static Optional<RowFormat> format(SqlLineOpts options) {
        CsvFormat.Header header = options.getShowHeader() ? CsvFormat.Header.SHOWN : CsvFormat.Header.HIDDEN;
        return ProgramFormat.find(
                options.getOutputFormat().toLowerCase(Locale.ROOT),
                options.getCsvDelimiter().charAt(0),
                options.getCsvQuoteCharacter(),
                header);
    }

    @Override
    public boolean error(String message) {
        StartNotice.current().shown();
        ScriptStatement current = scriptStatement;
        String advised = UnknownCommand.explain(message, getCommandHandlers()).orElse(message);
        String located = current == null || script == null ? advised : current.locate(script, advised);
        return super.error(Printable.text(located));
    }

    /** Says what a misspelt name may mean, and nothing of the inside of sqlline: no stack traces but with {@code !verbose}. */
    @Override
    public void handleException(Throwable thrown) {
        Throwable error = cause(thrown);
        if (error instanceof SQLException refused) {
            super.handleException(advised(refused));
        } else if (getOpts().getVerbose()) {
            super.handleException(error);
        } else {
            error(error.getMessage() == null ? error.toString() : error.getMessage());
        }
    }

    private SQLException advised(SQLException refused) {
        Connection connection = connection();
        return connection == null ? refused : NameAdvice.advised(refused, statement, connection);
    }

    /** Returns the error within wrappers: sqlline wraps exceptions of reflective calls, and errors between two rows. */
    static Throwable cause(Throwable thrown) {
        Throwable cause = thrown.getCause();
        boolean wrapped = thrown instanceof InvocationTargetException || cause instanceof SQLException;
        return wrapped && cause != null && !(thrown instanceof SQLException) ? cause(cause) : thrown;
    }
}
