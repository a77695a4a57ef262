package dev.schemaless.catalog.sql;

import java.lang.reflect.InvocationTargetException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** What MySQL and MariaDB have in common. */
abstract sealed class MySqlFamily implements Dialect permits MySqlDialect, MariaDbDialect {
    @Override
    public String quote(String name) {
        return "`" + name.replace("`", "``") + "`";
    }

    @Override
    public String currentSchema() {
        return "DATABASE()";
    }

    @Override
    public String nowMicros() {
        return "TIMESTAMPDIFF(MICROSECOND, '1970-01-01', UTC_TIMESTAMP(6))";
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

    @Override
    public String sharedEpochLock() {
        return " LOCK IN SHARE MODE";
    }

    @Override
    public boolean isEmbedded() {
        return false;
    }

    @Override
    public List<String> createEntries(EntryTable table) {
        return List.of(
                SqlText.format("""
                /* schemaless:create-entries */ CREATE TABLE IF NOT EXISTS %s (%s,
                KEY entries (%s, row_key), KEY odds (odd))%s""", quote(table.name()), table.definition(), table.columnList(), tableOptions()));
    }

    /** Connector/J reads a whole result first unless it is asked for rows by this number. */
    @Override
    public void stream(Statement statement) throws SQLException {
        statement.setFetchSize(Integer.MIN_VALUE);
    }

    /**
     * Prepares on the server: as text a parameter could double in size and pass the packet limit.
     *
     * <p>By reflection, because the driver may come from a class loader of its own.
     */
    @Override
    public PreparedStatement prepareLarge(Connection connection, String text) throws SQLException {
        try {
            ClassLoader loader = BackendDrivers.mysql().getClass().getClassLoader();
            Class<?> type = Class.forName("com.mysql.cj.jdbc.JdbcConnection", false, loader);
            return (PreparedStatement)
                    type.getMethod("serverPrepareStatement", String.class).invoke(connection.unwrap(type), text);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof SQLException cause) {
                throw cause;
            }
            throw new IllegalStateException(e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("Cannot prepare on server: Connector/J lacks serverPrepareStatement.", e);
        }
    }

    static BatchText upsert(Dialect dialect, EntryTable table, String greatestOf) {
        return new BatchText(
                "/* schemaless:put-entries */ INSERT INTO " + dialect.quote(table.name()) + " (" + table.columnList()
                        + ", row_key, entry_key, row_seq, shard, odd) VALUES ",
                "(" + "?, ".repeat(table.types().size()) + "?, ?, ?, ?, ?)",
                greatestOf);
    }
}
