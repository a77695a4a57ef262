package dev.schemaless.catalog.store;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.shard.Topology;
import dev.schemaless.catalog.sql.Partition;
import dev.schemaless.catalog.sql.Query;
import dev.schemaless.catalog.sql.StoreSql;
import dev.schemaless.catalog.sql.StoreTables;
import dev.schemaless.catalog.sql.TableNames;
import dev.schemaless.catalog.write.Epoch;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/** What the statements of one read have in common: the request, the partitions, and how all of it is stopped. Thread-safe. */
final class ReadSession {
    /** Takes what it wants of a result. */
    @FunctionalInterface
    interface ResultReader<T> {
        T read(ResultSet rows) throws SQLException;
    }

    private final OpenStore store;
    private final ReadRequest request;
    private final ModelReads reads;
    private final AtomicBoolean stopped = new AtomicBoolean();

    ReadSession(OpenStore store, ReadRequest request) {
        this.store = store;
        this.request = request;
        this.reads = store.texts().of(request.model(), request.columns());
    }

    ReadRequest request() {
        return request;
    }

    List<Partition> partitions() {
        return store.partitions();
    }

    TableNames names() {
        return store.names();
    }

    StoreTables tables() {
        return store.tables();
    }

    Topology topology() {
        return store.topology();
    }

    /** Returns the texts of the model that is read. */
    ModelReads reads() {
        return reads;
    }

    /** Makes statements of this read end between two rows. */
    void stop() {
        stopped.set(true);
    }

    /** Says whether reading goes on; throws if the request was cancelled or its time is over. */
    boolean goesOn() {
        request.control().check();
        return !stopped.get();
    }

    /**
     * Runs one query, row by row.
     *
     * @throws StaleCatalogException if a table is gone, and with it the catalog that names it
     */
    <T> T query(Partition partition, Query query, ResultReader<T> reader) {
        return query(partition, query, reader, statement -> {});
    }

    /**
     * Does {@link #query} with a result of which not all may be wanted at once.
     *
     * @throws StaleCatalogException if a table is gone, and with it the catalog that names it
     */
    <T> T stream(Partition partition, Query query, ResultReader<T> reader) {
        return query(partition, query, reader, partition.dialect()::stream);
    }

    /** What is done to a statement before it runs. */
    private interface Preparation {
        void prepare(PreparedStatement statement) throws SQLException;
    }

    private <T> T query(Partition partition, Query query, ResultReader<T> reader, Preparation preparation) {
        if (!goesOn()) {
            throw new SchemalessException(ErrorCode.QUERY_CANCELED, "Cannot go on with read: its cursor is closed.");
        }
        try {
            return partition.run(reads.action(), connection -> run(connection, query, reader, preparation));
        } catch (SchemalessException e) {
            request.control().check();
            throw e.code() == ErrorCode.CATALOG_CHANGED ? explainMissing(e) : e;
        }
    }

    private <T> T run(Connection connection, Query query, ResultReader<T> reader, Preparation preparation)
            throws SQLException {
        try (PreparedStatement statement = query.prepare(connection)) {
            preparation.prepare(statement);
            request.control().begin(statement);
            ReadMeter meter = request.meter();
            if (meter != null) {
                meter.countStatement();
            }
            try (ResultSet rows = statement.executeQuery()) {
                return reader.read(rows);
            } finally {
                request.control().end(statement);
            }
        }
    }

    /**
     * Asks a partition that has not answered a query whether it has seen a newer catalog; a query is not answered, but no
     * newer catalog found, where there was nothing to answer.
     *
     * @throws StaleCatalogException if it has
     */
    void checkEpoch(Partition partition) {
        query(partition, new StoreSql(partition.dialect(), names()).readEpoch(), rows -> Epoch.of(rows))
                .check(request.catalogVersion());
    }

    private SchemalessException explainMissing(SchemalessException missing) {
        if (missing instanceof StaleCatalogException) {
            return missing;
        }
        long current = store.refreshCatalog().version();
        return current > request.catalogVersion()
                ? new StaleCatalogException(request.catalogVersion(), current)
                : new SchemalessException(ErrorCode.STORE_MISMATCH, String.valueOf(missing.getMessage()), missing);
    }
}
