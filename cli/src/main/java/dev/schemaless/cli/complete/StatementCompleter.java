package dev.schemaless.cli.complete;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jline.reader.Candidate;
import org.jline.reader.Completer;
import org.jline.reader.LineReader;
import org.jline.reader.ParsedLine;
import org.jspecify.annotations.Nullable;

/** Completes the name or word before the cursor. Not thread-safe. */
public final class StatementCompleter implements Completer {
    private final Supplier<@Nullable Connection> connections;

    /** @param connections gives the current connection, or null if there is none */
    public StatementCompleter(Supplier<@Nullable Connection> connections) {
        this.connections = connections;
    }

    @Override
    public void complete(LineReader reader, ParsedLine line, List<Candidate> candidates) {
        TypedText typed = TypedText.of(line.line().substring(0, line.cursor()));
        String word = line.word().substring(0, line.wordCursor());
        String head =
                word.substring(0, Math.max(0, word.length() - typed.prefix().length()));
        for (String value : values(typed, line.line())) {
            candidates.add(new Candidate(head + value, value, null, null, null, null, false));
        }
    }

    /** Returns the possible names; without a store the words of SQL alone. */
    private Collection<String> values(TypedText typed, String statement) {
        Collection<String> values = new LinkedHashSet<>();
        Connection connection = connections.get();
        try {
            if (connection != null && !typed.isAtStart()) {
                DatabaseMetaData meta = connection.getMetaData();
                for (String name : names(typed, statement, new CatalogNames(meta))) {
                    values.add(Identifiers.quoted(meta, name));
                }
            }
        } catch (SQLException ignored) {
            // the statement's error is reported when it is sent
        }
        values.addAll(words(typed));
        values.removeIf(value -> !typed.isPrefixOf(value));
        return values;
    }

    private static Collection<String> names(TypedText typed, String statement, CatalogNames names) throws SQLException {
        String qualifier = typed.qualifier();
        if (typed.isTable()) {
            return qualifier == null ? tables(typed, names) : names.tablesOf(qualifier);
        }
        if (qualifier == null) {
            boolean any = typed.prefix().isEmpty() && names.tablesIn(statement).isEmpty();
            return any ? List.of() : names.columnsFor(statement);
        }
        Collection<String> table = names.tablesIn(qualifier);
        return table.isEmpty() ? names.columnsFor(statement) : names.columnsOf(table);
    }

    /** Returns the tables; the system's schemas as well once their first letter is typed. */
    private static List<String> tables(TypedText typed, CatalogNames names) throws SQLException {
        List<String> tables = new ArrayList<>(names.tables());
        if (!typed.prefix().isEmpty()) {
            tables.addAll(names.systemSchemas());
        }
        return tables;
    }

    /** Returns how the statement's beginning goes on, else any word; with nothing typed yet there are too many of them. */
    private static List<String> words(TypedText typed) {
        if (typed.qualifier() != null) {
            return List.of();
        }
        String beginning = typed.beginning();
        List<String> starts = matching(
                SqlWords.STARTS.stream()
                        .filter(start -> start.regionMatches(true, 0, beginning, 0, beginning.length()))
                        .map(start -> start.substring(beginning.length())),
                typed);
        boolean name = typed.isTable() || typed.prefix().isEmpty();
        return name || !starts.isEmpty() ? starts : matching(SqlWords.INSIDE.stream(), typed);
    }

    private static List<String> matching(Stream<String> words, TypedText typed) {
        return words.filter(typed::isPrefixOf).map(typed::inTypedCase).toList();
    }
}
