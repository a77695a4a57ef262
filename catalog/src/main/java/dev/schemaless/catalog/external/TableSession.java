package dev.schemaless.catalog.external;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadMeter;
import dev.schemaless.catalog.access.ReadRequest;
import dev.schemaless.catalog.access.RowColumns;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.server.Retry;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/** What the statements of one read of a table share. Thread-safe. */
record TableSession(ExternalTable table, List<Partition> partitions, ReadRequest request) {
    /** Makes something of a whole result. */
    @FunctionalInterface
    interface ResultReader<T> {
        T read(ResultSet rows) throws SQLException;
    }

    RowColumns columns() {
        return request.columns();
    }

    /** Returns how many results a row can have. */
    int cellsOfRow() {
        return 1 + columns().otherCells().size();
    }

    /** Runs a query. Where the connection is lost it is run again, and read from the start. */
    <T> T query(int partition, Query query, ResultReader<T> reader) {
        Partition at = partitions.get(partition);
        Retry retry = null;
        while (true) {
            request.control().check();
            try {
                return at.run("read " + request.model().name(), request.control(), connection -> {
                    try (PreparedStatement statement = query.prepare(connection)) {
                        at.dialect().stream(statement);
                        return run(statement, reader);
                    }
                });
            } catch (SchemalessException e) {
                SchemalessException reason = request.control().explain(e);
                if (reason.code() != ErrorCode.CONNECTION_LOST) {
                    throw reason;
                }
                retry = retry == null ? new Retry(0, at.patience(), request.control()) : retry;
                retry.pauseOrThrow(reason);
            }
        }
    }

    private <T> T run(PreparedStatement statement, ResultReader<T> reader) throws SQLException {
        ReadMeter meter = request.meter();
        if (meter != null) {
            meter.countStatement();
        }
        try (ResultSet rows = statement.executeQuery()) {
            return reader.read(rows);
        }
    }
}
