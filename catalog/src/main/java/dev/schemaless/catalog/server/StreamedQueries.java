package dev.schemaless.catalog.server;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.ReadMeter;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.dialect.ResultReader;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Runs queries whose results are streamed. Thread-safe.
 *
 * @param action the action, for messages
 * @param meter counts the statements; null for none
 */
public record StreamedQueries(
        String action, ReadControl control, @Nullable ReadMeter meter) {

    /** Runs a query. Where the connection is lost it is run again, and read from the start. */
    public <T> T run(Partition at, Query query, ResultReader<T> reader) {
        Retry retry = null;
        while (true) {
            control.check();
            try {
                return at.run(action, control, connection -> {
                    try (PreparedStatement statement = query.prepare(connection)) {
                        at.dialect().stream(statement);
                        return run(statement, reader);
                    }
                });
            } catch (SchemalessException e) {
                SchemalessException reason = control.explain(e);
                if (!reason.isConnectionFailure()) {
                    throw reason;
                }
                retry = retry == null ? new Retry(0, at.patience(), control) : retry;
                retry.pauseOrThrow(reason);
            }
        }
    }

    private <T> T run(PreparedStatement statement, ResultReader<T> reader) throws SQLException {
        if (meter != null) {
            meter.countStatement();
        }
        try (ResultSet rows = statement.executeQuery()) {
            return reader.read(rows);
        }
    }
}
