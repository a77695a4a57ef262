package dev.schemaless.flyway;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;
import org.flywaydb.core.api.configuration.Configuration;
import org.flywaydb.core.internal.database.base.Database;
import org.flywaydb.core.internal.database.base.Table;
import org.flywaydb.core.internal.exception.FlywaySqlException;
import org.flywaydb.core.internal.jdbc.JdbcConnectionFactory;
import org.flywaydb.core.internal.jdbc.JdbcTemplate;
import org.flywaydb.core.internal.jdbc.StatementInterceptor;

/** A store as Flyway sees it: one schema, and definitions that are not part of transactions. */
final class SchemalessDatabase extends Database<SchemalessConnection> {
    private static final List<HistoryColumn> HISTORY_COLUMNS = List.of(
            new HistoryColumn("installed_rank", "INTEGER NOT NULL PRIMARY KEY"),
            new HistoryColumn("version", "VARCHAR(50)"),
            new HistoryColumn("description", "VARCHAR(200) NOT NULL"),
            new HistoryColumn("type", "VARCHAR(20) NOT NULL"),
            new HistoryColumn("script", "VARCHAR(1000) NOT NULL"),
            new HistoryColumn("checksum", "INTEGER"),
            new HistoryColumn("installed_by", "VARCHAR(100) NOT NULL"),
            new HistoryColumn("installed_on", "TIMESTAMP(3) DEFAULT CURRENT_TIMESTAMP NOT NULL"),
            new HistoryColumn("execution_time", "INTEGER NOT NULL"),
            new HistoryColumn("success", "BOOLEAN NOT NULL"));

    /** A column of the history, which Flyway reads and writes by name. */
    private record HistoryColumn(String name, String definition) {}

    private final String quote;

    SchemalessDatabase(
            Configuration configuration, JdbcConnectionFactory connections, StatementInterceptor interceptor) {
        super(configuration, connections, interceptor);
        try {
            quote = jdbcMetaData.getIdentifierQuoteString();
        } catch (SQLException e) {
            throw new FlywaySqlException("Cannot read the store's metadata", e);
        }
    }

    @Override
    protected SchemalessConnection doGetConnection(Connection connection) {
        return new SchemalessConnection(this, connection);
    }

    /** Takes every version: there is one so far. */
    @Override
    public void ensureSupported(Configuration configuration) {}

    /** Returns false: a definition commits the open transaction. */
    @Override
    public boolean supportsDdlTransactions() {
        return false;
    }

    @Override
    public boolean catalogIsSchema() {
        return false;
    }

    @Override
    public String getBooleanTrue() {
        return "TRUE";
    }

    @Override
    public String getBooleanFalse() {
        return "FALSE";
    }

    @Override
    protected String getOpenQuote() {
        return quote;
    }

    @Override
    protected String getCloseQuote() {
        return quote;
    }

    @Override
    protected String getEscapedQuote() {
        return quote + quote;
    }

    @Override
    public String doQuote(String identifier) {
        return quote + identifier.replace(quote, quote + quote) + quote;
    }

    @Override
    @SuppressWarnings("rawtypes")
    public String getRawCreateScript(Table table, boolean baseline) {
        String columns = HISTORY_COLUMNS.stream()
                .map(column -> doQuote(column.name()) + " " + column.definition())
                .collect(Collectors.joining(",\n  "));
        String script = "CREATE TABLE " + table + " (\n  " + columns + "\n);\n";
        return baseline ? script + getBaselineStatement(table) + ";\n" : script;
    }

    /** Opens a connection that only the lock of the history uses, so that no migration's transaction holds it up. */
    JdbcTemplate lockTemplate() {
        return new JdbcTemplate(jdbcConnectionFactory.openConnection(), databaseType);
    }
}
