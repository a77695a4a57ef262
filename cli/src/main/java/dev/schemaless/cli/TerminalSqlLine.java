package dev.schemaless.cli;

import dev.schemaless.cli.complete.StatementCompleter;
import dev.schemaless.cli.history.PromptHistory;
import dev.schemaless.cli.output.FittingFormat;
import dev.schemaless.cli.output.Paint;
import dev.schemaless.cli.output.RowFormat;
import dev.schemaless.cli.statement.Statements;
import java.io.IOError;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.util.List;
import java.util.Optional;
import org.jline.reader.Candidate;
import org.jline.reader.Completer;
import org.jline.reader.History;
import org.jline.reader.LineReader;
import org.jline.reader.LineReader.Option;
import org.jline.reader.impl.LineReaderImpl;
import org.jspecify.annotations.Nullable;
import sqlline.BuiltInProperty;

/**
 * sqlline at a terminal. sqlline 1.12.0, no issues known: it cuts wide columns off, swallows letters of a completed word, and
 * reports a Ctrl-C while nothing runs as an error.
 */
final class TerminalSqlLine extends StoreSqlLine {
    private static final String CLOSED = "55000";
    private static final String CANCELED = "57014";

    private @Nullable LineReader lines;
    private boolean explainedVertical;

    /** Returns a typed command even if a statement is still open. */
    @Override
    protected List<String> translate(String line) {
        Optional<String> command = Words.commandAtEnd(line);
        if (command.isEmpty() || isInScript() || Statements.of(line).size() > 1) {
            return super.translate(line);
        }
        output("Dropped the statement that no semicolon had ended.");
        return List.of(command.get());
    }

    @Override
    protected int errorWidth() {
        int width = width();
        return width > 0 ? width : super.errorWidth();
    }

    @Override
    protected RowFormat automatic(String nullText, Paint paint) {
        int width = Terminal.isWatched() ? width() : 0;
        return width > 0
                ? new FittingFormat(nullText, paint, width, this::explainVertical)
                : super.automatic(nullText, paint);
    }

    private int width() {
        return lines == null ? 0 : lines.getTerminal().getWidth();
    }

    private void explainVertical() {
        if (!explainedVertical) {
            info(
                    "Rows are wider than the terminal: each column has a line. `!set outputformat table` shows tables always.");
        }
        explainedVertical = true;
    }

    @Override
    public LineReader getConsoleReader(InputStream input, History history) throws IOException {
        History kept = new PromptHistory();
        PromptHistory.createFile(Path.of(getOpts().getHistoryFile()));
        LineReader reader = super.getConsoleReader(input, kept);
        // sqlline 1.12.0 cuts lines that are wider than the terminal; a terminal wraps them
        getOpts().set(BuiltInProperty.MAX_WIDTH, Prompt.UNBOUNDED_WIDTH);
        if (reader instanceof LineReaderImpl own) {
            own.setHistory(kept); // sqlline 1.12.0 leaves the reader its own
            own.setParser(new WordParser(this));
            own.setOpt(Option.CASE_INSENSITIVE);
            own.setCompleter(completer(withoutSuffixes(getCommandCompleter())));
        }
        lines = reader;
        TerminalWatch.start(reader.getTerminal());
        return reader;
    }

    private Completer completer(Completer commands) {
        StatementCompleter statements = new StatementCompleter(this::connection);
        return (reader, line, candidates) -> (line.line().stripLeading().startsWith(COMMAND_PREFIX)
                        ? commands
                        : statements)
                .complete(reader, line, candidates);
    }

    /**
     * Returns a completer whose names need no suffix: after a completed table's name JLine would remove the name's last
     * letter, as if it was the dot.
     */
    private static Completer withoutSuffixes(Completer completer) {
        return (reader, line, candidates) -> {
            completer.complete(reader, line, candidates);
            candidates.replaceAll(TerminalSqlLine::withoutSuffix);
        };
    }

    private static Candidate withoutSuffix(Candidate candidate) {
        return new Candidate(
                candidate.value(),
                candidate.displ(),
                candidate.group(),
                candidate.descr(),
                null,
                candidate.key(),
                candidate.complete());
    }

    private static boolean isCancel(Throwable error) {
        return cause(error) instanceof SQLException refused
                && !(refused instanceof SQLTimeoutException)
                && (CLOSED.equals(refused.getSQLState()) || CANCELED.equals(refused.getSQLState()));
    }

    /**
     * Ends the prompt if its terminal is gone, and hides errors that are not real ones. sqlline 1.12.0, no issue known:
     * it reads from a terminal that is gone for ever. Reading then throws one exception or another, and writing fails
     * in any case. A Ctrl-C while nothing runs cancels the earlier statement, which is closed already: that is not an
     * error. Nor is the end of a statement that was cancelled: only a Ctrl-C cancels one here.
     */
    @Override
    public void handleException(Throwable error) {
        if (error instanceof IOError) {
            setExit(true);
        } else if (isCancel(error)) {
            output("Command canceled.");
        } else {
            super.handleException(error);
            if (System.err.checkError()) {
                setExit(true);
            }
        }
    }
}
