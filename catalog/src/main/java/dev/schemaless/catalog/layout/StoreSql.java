package dev.schemaless.catalog.layout;

import dev.schemaless.catalog.dialect.BatchText;
import dev.schemaless.catalog.dialect.Dialect;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.dialect.SqlText;
import dev.schemaless.catalog.server.Stripes;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** The texts that deal with the store as a whole: its identity, its epoch, its empty house-keeping tables. */
public final class StoreSql {
    /** The columns of the identity table in all earlier formats. */
    public static final List<String> OLDER_COLUMNS = List.of(
            "id", "store_id", "format_version", "shards", "shards_per_table", "partitions", "position", "state");

    /** InnoDB takes 3,072 bytes for the columns of a key; here each has its length before it. */
    private static final int MOST_ENTRY_KEY = 3_200;

    private final Dialect dialect;
    private final TableNames names;

    public StoreSql(Dialect dialect, TableNames names) {
        this.dialect = dialect;
        this.names = names;
    }

    /** Returns the statement that makes the table of the store's identity, if it is absent. */
    public Query createStore() {
        return store().create(dialect, "create-store");
    }

    /** Returns the table of the store's identity; that of earlier formats has the same columns. */
    public TableDefinition store() {
        return new TableDefinition(names.store(), """
                id INT NOT NULL PRIMARY KEY, store_id BINARY(16) NOT NULL, format_version INT NOT NULL,
                shards INT NOT NULL, shards_per_table INT NOT NULL, partitions INT NOT NULL,
                position INT NOT NULL, state VARCHAR(16) NOT NULL""");
    }

    /** Returns all tables that a partition has before its store has a model. */
    public List<TableDefinition> ownTables() {
        List<TableDefinition> tables = new ArrayList<>(housekeeping());
        tables.add(store());
        tables.add(new ShardMapSql(dialect, names).definition());
        tables.add(new JobSql(dialect, names).definition());
        tables.add(new SequenceSql(dialect, names).definition());
        tables.addAll(CatalogSql.cells(dialect, names).definitions());
        return tables;
    }

    /** Returns the statements that make the other tables of house-keeping, if they are absent. */
    public List<Query> createHousekeeping() {
        return housekeeping().stream()
                .map(table -> table.create(dialect, "create-housekeeping"))
                .toList();
    }

    private List<TableDefinition> housekeeping() {
        return List.of(
                new TableDefinition(
                        names.epoch(), "id INT NOT NULL PRIMARY KEY, version BIGINT NOT NULL, revoked_by BIGINT NULL"),
                new TableDefinition(names.branch(), EpochSql.branchColumns(dialect)),
                new TableDefinition(
                        names.decision(),
                        "transaction_id BINARY(16) NOT NULL PRIMARY KEY, outcome VARCHAR(16) NOT NULL,"
                                + " participants VARCHAR(4000) NOT NULL, created_at " + dialect.timestampType()
                                + " NOT NULL"),
                new TableDefinition(
                        names.pending(),
                        "id " + dialect.addedIdType() + " PRIMARY KEY, model INT NOT NULL, index_number INT NOT NULL,"
                                + " row_key VARBINARY(64) NOT NULL, entry_key VARBINARY(" + MOST_ENTRY_KEY
                                + ") NOT NULL, row_seq BIGINT NOT NULL,"
                                + " shard INT NOT NULL, created_at " + dialect.timestampType() + " NOT NULL"),
                new TableDefinition(
                        names.lease(),
                        "name VARCHAR(64) NOT NULL PRIMARY KEY, owner BINARY(16) NULL, token BIGINT NOT NULL,"
                                + " expires_micros BIGINT NOT NULL"));
    }

    /** Reads the format of a store of an older one: one row or none. */
    public Query readOlderFormat() {
        return Query.of("/* schemaless:read-older-format */ SELECT format_version FROM "
                + dialect.quote(names.olderStore()) + " WHERE id = 1");
    }

    /**
     * Reads each column of the database, by the tables' names and its place: table, and name and type in small letters. H2 has other words
     * for types than its definitions have, so there it is the name alone.
     */
    public Query allColumns() {
        String column = dialect.isEmbedded() ? "column_name" : "CONCAT(column_name, ' ', data_type)";
        return Query.of("/* schemaless:all-columns */ SELECT table_name, LOWER(" + column
                + ") FROM information_schema.columns"
                + " WHERE table_schema = " + dialect.currentSchema() + " ORDER BY table_name, ordinal_position");
    }

    /** Reads the names of all objects of the database that are not tables. */
    public Query allViews() {
        return Query.of("/* schemaless:all-views */ SELECT table_name FROM information_schema.tables"
                + " WHERE table_schema = " + dialect.currentSchema() + " AND table_type <> 'BASE TABLE'");
    }

    /**
     * Reads store_id, format_version, shards, shards_per_table, partitions, position, state and id of all rows, though a store has one, of
     * id 1: others are of another program.
     */
    public Query readStore() {
        return Query.of(SqlText.format("""
                /* schemaless:read-store */ SELECT store_id, format_version, shards, shards_per_table, partitions,
                position, state, id FROM %s LIMIT 2""", dialect.quote(names.store())));
    }

    /** Claims the namespace; a unique violation says that another was first. */
    public String claimText() {
        return SqlText.format("""
                /* schemaless:claim-store */ INSERT INTO %s (id, store_id, format_version, shards, shards_per_table,
                partitions, position, state) VALUES (1, ?, ?, ?, ?, ?, ?, ?)""", dialect.quote(names.store()));
    }

    /** Sets the state of this partition. */
    public Query setState(String state) {
        return Query.of(
                "/* schemaless:set-state */ UPDATE " + dialect.quote(names.store()) + " SET state = ? WHERE id = 1",
                state);
    }

    /** Inserts the first epoch; a unique violation says that it is there. */
    public Query startEpoch() {
        return new EpochSql(dialect, names).start();
    }

    /** Reads the epoch, and the change that has revoked the leases on it; null for none. */
    public Query readEpoch() {
        return Query.of("/* schemaless:read-epoch */ SELECT version, revoked_by FROM " + epoch() + " WHERE id = 1");
    }

    /** Revokes the leases on the catalog for a change of it, unless a later change has revoked them already. */
    public Query revokeLeases(long change) {
        return Query.of(
                "/* schemaless:revoke-leases */ UPDATE " + epoch()
                        + " SET revoked_by = ? WHERE id = 1 AND (revoked_by IS NULL OR revoked_by < ?)",
                change,
                change);
    }

    /** Gives one row if it was this change that revoked leases last. */
    public Query isRevokedBy(long change) {
        return Query.of(
                "/* schemaless:is-revoked-by */ SELECT version FROM " + epoch() + " WHERE id = 1 AND revoked_by = ?",
                change);
    }

    /** Lets the catalog be leased again, unless another change has revoked leases since. */
    public Query allowLeases(long change) {
        return Query.of(
                "/* schemaless:allow-leases */ UPDATE " + epoch()
                        + " SET revoked_by = NULL WHERE id = 1 AND revoked_by = ?",
                change);
    }

    /**
     * Reads the version of a stripe of the epoch and the server's clock, for {@link #micros}. Keeps that version from
     * moving until the transaction ends.
     */
    public Query shareEpoch() {
        return Query.of("/* schemaless:share-epoch */ SELECT version, " + dialect.moment(dialect.nowTimestamp())
                + " FROM " + epoch() + dialect.ownStripe(Stripes.FIRST_ROW, Stripes.COUNT));
    }

    /** Reads the server's clock, in microseconds since 1970-01-01 UTC. */
    public Query readClock() {
        return Query.of("/* schemaless:read-clock */ SELECT " + dialect.nowMicros());
    }

    /** Returns the clock that was read with the epoch, in microseconds since 1970-01-01 UTC. */
    public long micros(ResultSet row, int column) throws SQLException {
        return dialect.micros(row, column);
    }

    /**
     * Stores the version of a stripe of the epoch in the session's {@code @schemaless_epoch}, and the server's clock in
     * {@code @schemaless_now}. Keeps that version from moving until the transaction ends. Not on embedded servers.
     */
    public Query noteEpoch() {
        return Query.of("/* schemaless:note-epoch */ SELECT version, " + dialect.nowTimestamp()
                + " INTO @schemaless_epoch, @schemaless_now FROM " + epoch()
                + dialect.ownStripe(Stripes.FIRST_ROW, Stripes.COUNT));
    }

    /**
     * Makes of an expression another: its value, or NULL if a stripe of the epoch has seen a newer catalog. It keeps that version
     * from moving until the transaction ends, as {@link #noteEpoch} does, without a statement of its own. Not on embedded servers.
     */
    public UnaryOperator<String> ifCurrent(long catalogVersion) {
        return value -> "(SELECT IF(version <= " + catalogVersion + ", " + value + ", NULL) FROM " + epoch()
                + dialect.ownStripe(Stripes.FIRST_ROW, Stripes.COUNT) + ")";
    }

    /** Reads the epoch and the server's clock, for {@link #micros}, and locks the epoch until the transaction ends. */
    public Query lockEpoch() {
        return Query.of("/* schemaless:lock-epoch */ SELECT version, " + dialect.moment(dialect.nowTimestamp())
                + " FROM " + epoch() + " WHERE id = 1 FOR UPDATE");
    }

    /** Sets the epoch; the stripes do not know yet. */
    public Query setEpoch(long version) {
        return Query.of("/* schemaless:set-epoch */ UPDATE " + epoch() + " SET version = ? WHERE id = 1", version);
    }

    /** Takes model, index_number, row_key, entry_key, row_seq, shard and the moment in microseconds' text. */
    BatchText putPending() {
        return new BatchText(
                "/* schemaless:put-pending */ INSERT INTO " + dialect.quote(names.pending())
                        + " (model, index_number, row_key, entry_key, row_seq, shard, created_at) VALUES ",
                "(?, ?, ?, ?, ?, ?, ?)",
                "");
    }

    /** Takes a named lock of this connection, waiting for it: 1 if it was got. Not on embedded servers. */
    public Query takeLock(String name, int seconds) {
        return Query.of("/* schemaless:take-lock */ SELECT GET_LOCK(?, ?)", name, seconds);
    }

    /** Says whether a named lock is free: 1 if so. Not on embedded servers. */
    public Query isLockFree(String name) {
        return Query.of("/* schemaless:is-lock-free */ SELECT IS_FREE_LOCK(?)", name);
    }

    /** Reads the names of all tables that may be of a model, by its number in them. */
    public Query tablesOfModel(int model) {
        return Query.of(
                "/* schemaless:tables-of-model */ SELECT table_name FROM information_schema.tables WHERE table_schema = "
                        + dialect.currentSchema() + " AND table_name LIKE ? ESCAPE '!'",
                (names.prefix() + "%_" + model + "_").replace("_", "!_") + "%");
    }

    /** Drops a table whose name is not yet quoted, if it is there. */
    public Query dropTable(String table) {
        return Query.of("/* schemaless:drop-table */ DROP TABLE IF EXISTS " + dialect.quote(table));
    }

    private String epoch() {
        return dialect.quote(names.epoch());
    }
}
