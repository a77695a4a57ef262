package sqlline;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import org.jline.reader.Completer;
import org.jline.reader.LineReaderBuilder;
import org.jline.terminal.impl.DumbTerminal;
import org.jspecify.annotations.Nullable;

/**
 * sqlline whose lines, statements and results a subclass in another package can handle. sqlline 1.12.0 hands results to formats as
 * {@code Rows}, a class of its package that holds texts alone (julianhyde/sqlline#401). Not thread-safe.
 */
public abstract class OpenSqlLine extends SqlLine {
    /**
     * Writes a result.
     *
     * @return the number of rows written
     */
    protected abstract int show(ResultSet rows, DispatchCallback callback) throws SQLException;

    /** Returns the lines that are run, in order, in place of one that was typed or read. */
    protected abstract List<String> translate(String line);

    /** Called before a line is run. */
    protected abstract void starts(String line);

    /** Returns the text of an error or a warning. */
    protected abstract String text(SQLException error);

    /** Is called before a statement runs. */
    protected abstract void prepare(Statement statement) throws SQLException;

    /** Is called after a line was run, whether it succeeded or not. */
    protected abstract void ran(String line);

    /** Writes a result in the format of sqlline that is set. */
    protected final int showAsSqlLine(ResultSet rows, DispatchCallback callback) throws SQLException {
        return super.print(rows, callback);
    }

    /** Returns the current connection, or null if there is none. */
    public final @Nullable Connection connection() {
        DatabaseConnection current = getDatabaseConnection();
        return current == null ? null : current.connection;
    }

    /** Returns the completer of the present commands; sqlline's own only knows those of its start. */
    @Override
    public final Completer getCommandCompleter() {
        return new SqlLineCommandCompleter(this);
    }

    /** Takes over an application's greeting, commands, formats and prompt. */
    protected final void configure(Application application) {
        setAppConfig(application);
    }

    /** Leaves the user at a prompt. sqlline's classes count as marked, being of this package; no input means the terminal. */
    @SuppressWarnings("NullAway")
    public final Status beginAtTerminal(String... arguments) throws IOException {
        return begin(arguments, null, true);
    }

    /**
     * Handles an error like sqlline's own method once that has begun; before that, the one of 1.12.0 (no issue known)
     * prints a stack trace with each error.
     */
    @Override
    final void handleSQLException(SQLException error) {
        if (error instanceof SQLWarning && !getOpts().getShowWarnings()) {
            return;
        }
        error(text(error));
        if (getOpts().getVerbose()) {
            error.printStackTrace(getErrorStream());
        }
        SQLException next = error.getNextException();
        boolean same = next != null && Objects.equals(next.getMessage(), error.getMessage());
        if (next != null && !same && getOpts().getShowNestedErrs()) {
            handleSQLException(next);
        }
    }

    /** Connects, as the command does. */
    public final void connect(Properties target, DispatchCallback callback) {
        try {
            getCommands().connect(target, callback);
        } catch (Exception e) {
            callback.setToFailure();
            handleException(e);
        }
    }

    /** Closes all connections, as the command does. */
    public final void closeAll() {
        getCommands().closeall("closeall", new DispatchCallback());
    }

    /** Runs one line: a command of sqlline or a statement. */
    public final void run(String line, DispatchCallback callback) {
        dispatch(line, callback);
    }

    @Override
    final int print(ResultSet rows, DispatchCallback callback) throws SQLException {
        return show(rows, callback);
    }

    @Override
    final Statement createStatement() throws SQLException {
        Statement statement = super.createStatement();
        prepare(statement);
        return statement;
    }

    @Override
    final void dispatch(@Nullable String line, DispatchCallback callback) {
        if (line == null) {
            setExit(true); // the end of the input
            return;
        }
        callback.setToSuccess();
        for (String each : translate(line)) {
            if (!callback.isCanceled()) {
                runOne(each, callback);
            }
        }
    }

    private void runOne(String line, DispatchCallback callback) {
        if (line.startsWith(COMMAND_PREFIX) || line.contains(";")) {
            requireReader();
        }
        starts(line);
        super.dispatch(line, callback);
        ran(line);
    }

    /**
     * Sets a reader, which commands may need; its parser recognises semicolons within texts. One that sqlline makes for
     * a script looks for a terminal all the same: it loads native libraries, and starts processes.
     */
    private void requireReader() {
        if (getLineReader() != null) {
            return;
        }
        try {
            setLineReader(LineReaderBuilder.builder()
                    .terminal(new DumbTerminal(InputStream.nullInputStream(), OutputStream.nullOutputStream()))
                    .parser(new SqlLineParser(this))
                    .build());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
