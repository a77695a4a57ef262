package dev.schemaless.catalog.server;

import dev.schemaless.catalog.dialect.Dialect;
import dev.schemaless.catalog.dialect.Query;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A batch of statements that are sent to a server in one round trip, if its driver sends several at once; otherwise
 * each runs when it is added. A statement that fails keeps later ones from running. Not thread-safe.
 */
public final class Trip {
    /** Far below the smallest packet limit in use, even when binary doubles as text. */
    private static final int MAX_BYTES = 1024 * 1024;

    /** Takes values of the current row of a result. */
    @FunctionalInterface
    public interface RowVisitor {
        void visit(ResultSet row) throws SQLException;
    }

    /** A statement and the visitor of its rows; null if it gives none. */
    private record Part(Query query, @Nullable RowVisitor visitor) {}

    private final Connection connection;
    private final Dialect dialect;
    private final List<Part> parts = new ArrayList<>();
    private long bytes;

    public Trip(Connection connection, Dialect dialect) {
        this.connection = connection;
        this.dialect = dialect;
    }

    /** Adds a statement without rows. */
    public void add(Query query) throws SQLException {
        add(query, null);
    }

    /** Adds a query, whose rows are visited when it has been sent. */
    public void add(Query query, @Nullable RowVisitor visitor) throws SQLException {
        long length = query.length();
        if (bytes + length > MAX_BYTES) {
            send();
        }
        parts.add(new Part(query, visitor));
        bytes += length;
        if (!dialect.takesSeveralStatements()) {
            send();
        }
    }

    /** Sends the collected statements, then runs a prepared statement, with its values in binary form. */
    void addKept(Query query) throws SQLException {
        if (!dialect.takesSeveralStatements()) {
            add(query);
            return;
        }
        send();
        query.kept().update(connection);
    }

    /** Sends the collected statements, then runs a statement with a large parameter by itself. */
    void addLarge(Query query) throws SQLException {
        send();
        try (PreparedStatement statement = dialect.prepareLarge(connection, query.text())) {
            query.bind(statement);
            statement.executeUpdate();
        }
    }

    /** Sends the collected statements and has all rows visited. */
    public void send() throws SQLException {
        if (parts.isEmpty()) {
            return;
        }
        List<Part> sent = List.copyOf(parts);
        parts.clear();
        bytes = 0;
        List<Part> withRows =
                sent.stream().filter(part -> part.visitor() != null).toList();
        List<String> texts = sent.stream().map(part -> part.query().text()).toList();
        // a block gives each result, and one answer more
        boolean pays = sent.size() > 1 && withRows.size() < sent.size();
        Optional<String> block = pays ? dialect.block(texts) : Optional.empty();
        Query query =
                new Query(block.orElseGet(() -> String.join(";\n", texts)), parametersOf(sent), block.isPresent());
        try (PreparedStatement statement = query.prepare(connection)) {
            visit(statement, block.isPresent() ? withRows : sent);
        }
    }

    private static List<@Nullable Object> parametersOf(List<Part> sent) {
        List<@Nullable Object> parameters = new ArrayList<>();
        sent.forEach(part -> parameters.addAll(part.query().parameters()));
        return parameters;
    }

    private static void visit(PreparedStatement statement, List<Part> answered) throws SQLException {
        statement.execute();
        for (Part part : answered) {
            RowVisitor visitor = part.visitor();
            if (visitor != null) {
                try (ResultSet rows = statement.getResultSet()) {
                    while (rows.next()) {
                        visitor.visit(rows);
                    }
                }
            }
            statement.getMoreResults();
        }
    }

    /** Sends the collected statements and the commit of the transaction. */
    void sendWithCommit() throws SQLException {
        add(Query.of("COMMIT"));
        send();
    }
}
