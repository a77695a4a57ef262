package dev.schemaless.catalog.external;

import dev.schemaless.catalog.access.ReadRequest;
import dev.schemaless.catalog.access.RowColumns;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.server.StreamedQueries;
import java.util.List;

/** What the statements of one read of a table share. Thread-safe. */
public record TableSession(ExternalTable table, List<Partition> partitions, ReadRequest request) {
    public RowColumns columns() {
        return request.columns();
    }

    /** Returns how many results a row can have. */
    public int cellsOfRow() {
        return 1 + columns().otherCells().size();
    }

    /** Runs a query. Where the connection is lost it is run again, and read from the start. */
    public <T> T query(int partition, Query query, StreamedQueries.ResultReader<T> reader) {
        return new StreamedQueries("read " + request.model().name(), request.control(), request.meter())
                .run(partitions.get(partition), query, reader);
    }
}
