package dev.schemaless.catalog.dialect;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import javax.sql.DataSource;

/** The common part of MySQL and MariaDB. */
abstract sealed class MySqlFamily implements Dialect permits MySqlDialect, MariaDbDialect {
    private static final String CONNECTION = "com.mysql.cj.jdbc.JdbcConnection";
    private static final VendorCall NUMBER = new VendorCall(BackendDrivers.mysql(), CONNECTION, "getId", List.of());
    private static final VendorCall PREPARE =
            new VendorCall(BackendDrivers.mysql(), CONNECTION, "serverPrepareStatement", List.of(String.class));
    private static final VendorCall PREPARE_HERE =
            new VendorCall(BackendDrivers.mysql(), CONNECTION, "clientPrepareStatement", List.of(String.class));
    private static final int ACCESS_DENIED = 1227;
    private static final int XA_FAILED = 1401;

    @Override
    public String quote(String name) {
        return MySqlNames.quote(name);
    }

    @Override
    public String currentSchema() {
        return "DATABASE()";
    }

    @Override
    public String nowMicros() {
        return "TIMESTAMPDIFF(MICROSECOND, '1970-01-01', UTC_TIMESTAMP(6))";
    }

    /** Returns the clock at the moment at which the server comes to it; sessions are in UTC. Other functions give the statement's beginning. */
    @Override
    public String nowTimestamp() {
        return "SYSDATE(6)";
    }

    /**
     * Returns the time as text, because a temporal value would pass through zones, calendars and formatters of
     * Connector/J.
     */
    @Override
    public String moment(String timestamp) {
        return "CAST(" + timestamp + " AS CHAR)";
    }

    @Override
    public long micros(ResultSet row, int column) throws SQLException {
        return Timestamps.micros(row.getString(column));
    }

    @Override
    public String micros(String column) {
        return "TIMESTAMPDIFF(MICROSECOND, '1970-01-01', " + column + ")";
    }

    @Override
    public String addedIdType() {
        return "BIGINT NOT NULL AUTO_INCREMENT";
    }

    @Override
    public String columnNameType() {
        return "VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin";
    }

    @Override
    public String timestampType() {
        return "DATETIME(6)";
    }

    @Override
    public String bodyType() {
        return "LONGBLOB";
    }

    @Override
    public String tableOptions() {
        return " ENGINE=InnoDB ROW_FORMAT=DYNAMIC";
    }

    /** Returns a condition on the stripe of this connection. The server computes its number once, and finds the row by its primary key. */
    @Override
    public String ownStripe(int first, int count) {
        return " WHERE id = " + first + " + CONNECTION_ID() % " + count + " LOCK IN SHARE MODE";
    }

    @Override
    public Query tableSizes(List<String> schemas) {
        String wanted = schemas.isEmpty()
                ? "= " + currentSchema()
                : "IN (" + String.join(", ", Collections.nCopies(schemas.size(), "?")) + ")";
        return new Query(
                "/* schemaless:table-sizes */ SELECT table_schema, table_name, table_rows, data_length + index_length,"
                        + " UNIX_TIMESTAMP(update_time) FROM information_schema.tables WHERE table_schema " + wanted,
                new ArrayList<>(schemas));
    }

    @Override
    public String unionAll(List<String> queries) {
        return queries.stream().collect(Collectors.joining(") UNION ALL (", "(", ")"));
    }

    @Override
    public String joinInOrder() {
        return "STRAIGHT_JOIN";
    }

    @Override
    public String throughKey(String key) {
        return " FORCE INDEX (" + key + ")";
    }

    @Override
    public boolean readsTablesInKeyOrder() {
        return true;
    }

    @Override
    public boolean readsJoinsInOrder() {
        return true;
    }

    @Override
    public boolean takesSeveralStatements() {
        return true;
    }

    @Override
    public boolean isEmbedded() {
        return false;
    }

    /** Upserts by VALUES(), which both servers know; MySQL prefers a row alias. */
    @Override
    public BatchText upsertLatest(String table) {
        return new BatchText(
                "/* schemaless:move-latest */ INSERT INTO " + table
                        + " (row_key, column_name, ref_key, row_seq, body, created_at) VALUES ",
                "(?, ?, ?, ?, ?, ?)",
                " ON DUPLICATE KEY UPDATE ref_key = VALUES(ref_key), row_seq = VALUES(row_seq), body = VALUES(body),"
                        + " created_at = VALUES(created_at)");
    }

    @Override
    public BatchText removeEntries(EntryTable table) {
        return new BatchText(
                "/* schemaless:remove-entries */ DELETE FROM " + quote(table.name()) + " WHERE ",
                "(" + table.isEntry() + ")",
                " OR ",
                "",
                200);
    }

    @Override
    public BatchText removeClaims(String table) {
        return new BatchText(
                "/* schemaless:remove-claims */ DELETE FROM " + table + " WHERE ",
                "(claim = ? AND row_key = ?)",
                " OR ",
                "",
                200);
    }

    @Override
    public BatchText removeOldEntries(EntryTable table) {
        return new BatchText(
                "/* schemaless:remove-old-entries */ DELETE FROM " + quote(table.name()) + " WHERE ",
                "(" + table.isEntry() + " AND row_seq <= ?)",
                " OR ",
                "",
                50);
    }

    @Override
    public String lockTimeout(int seconds) {
        return "/* schemaless:lock-timeout */ SET SESSION innodb_lock_wait_timeout = " + seconds;
    }

    /** Limits waits for locks of tables. The owner's lock is its session's: it survives XA PREPARE and ends with the connection. */
    @Override
    public String tableLockTimeout(int seconds) {
        return "/* schemaless:table-lock-timeout */ SET SESSION lock_wait_timeout = " + seconds;
    }

    @Override
    public List<String> beginBranch(BranchId id) {
        return List.of(
                "/* schemaless:own-branch */ DO GET_LOCK('" + id.lock() + "', 0)",
                "/* schemaless:begin-branch */ XA START " + id.text());
    }

    @Override
    public List<String> endBranch(BranchId id) {
        return List.of("/* schemaless:end-branch */ XA END " + id.text());
    }

    @Override
    public String prepareBranch(BranchId id) {
        return "/* schemaless:prepare-branch */ XA PREPARE " + id.text();
    }

    @Override
    public String commitPrepared(BranchId id) {
        return "/* schemaless:commit-branch */ XA COMMIT " + id.text();
    }

    @Override
    public String rollBackPrepared(BranchId id) {
        return "/* schemaless:roll-back-branch */ XA ROLLBACK " + id.text();
    }

    @Override
    public List<String> disownBranch(BranchId id) {
        return List.of("/* schemaless:disown-branch */ DO RELEASE_LOCK('" + id.lock() + "')");
    }

    /** Lists prepared branches. Both parts of a name are ASCII and follow each other. */
    @Override
    public String listPrepared() {
        return "/* schemaless:list-branches */ XA RECOVER";
    }

    /**
     * Says whether a refusal is about rights. MySQL refuses with an error that has many causes; a second query finds
     * the one.
     */
    @Override
    public boolean isListingForbidden(SQLException refusal, Connection connection) throws SQLException {
        if (refusal.getErrorCode() != XA_FAILED) {
            return refusal.getErrorCode() == ACCESS_DENIED;
        }
        return Query.of("SHOW ERRORS").list(connection, row -> row.getInt(2)).contains(ACCESS_DENIED);
    }

    @Override
    public Optional<Query> findOwners(List<BranchId> ids) {
        String locks = ids.stream().map(id -> "IS_USED_LOCK(?)").collect(Collectors.joining(", "));
        return Optional.of(new Query(
                "/* schemaless:find-owners */ SELECT " + locks,
                new ArrayList<>(ids.stream().map(BranchId::lock).toList())));
    }

    /**
     * Ends the connection that prepared a branch, found by its lock, so that another connection of that number survives. While it lives,
     * only it can end the branch on MariaDB and on MySQL before 8.0.29.
     */
    @Override
    public Optional<Query> killOwner(BranchId id) {
        return Optional.of(Query.of("/* schemaless:kill-owner */ KILL CONNECTION IS_USED_LOCK('" + id.lock() + "')"));
    }

    @Override
    public void stopStatement(Connection running, DataSource messengers) throws SQLException {
        try (Connection messenger = messengers.getConnection()) {
            Query.of("/* schemaless:stop-statement */ KILL QUERY " + numberOf(running))
                    .update(messenger);
        }
    }

    private static long numberOf(Connection connection) throws SQLException {
        return (Long) NUMBER.ofWrapped(connection);
    }

    /** Has the driver stream rows: Connector/J reads a whole result first unless the fetch size is this number. */
    @Override
    public void stream(Statement statement) throws SQLException {
        statement.setFetchSize(Integer.MIN_VALUE);
    }

    /**
     * Prepares on the server: as text a parameter could double in size and pass the packet limit.
     */
    @Override
    public PreparedStatement prepareHere(Connection connection, String text) throws SQLException {
        return (PreparedStatement) PREPARE_HERE.ofWrapped(connection, text);
    }

    @Override
    public PreparedStatement prepareLarge(Connection connection, String text) throws SQLException {
        return (PreparedStatement) PREPARE.ofWrapped(connection, text);
    }

    static BatchText upsert(Dialect dialect, EntryTable table, String greatestOf) {
        return new BatchText(
                "/* schemaless:put-entries */ INSERT INTO " + dialect.quote(table.name()) + " (" + table.columnList()
                        + ") VALUES ",
                table.marks(),
                greatestOf);
    }
}
