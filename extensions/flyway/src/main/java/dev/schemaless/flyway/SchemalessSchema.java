package dev.schemaless.flyway;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.internal.database.base.Schema;
import org.flywaydb.core.internal.jdbc.JdbcTemplate;

/** The schema {@code PUBLIC}, which every store has and none can lose. */
final class SchemalessSchema extends Schema<SchemalessDatabase, SchemalessTable> {
    SchemalessSchema(JdbcTemplate template, SchemalessDatabase database) {
        super(template, database, SchemalessConnection.PUBLIC);
    }

    @Override
    protected boolean doExists() {
        return true;
    }

    @Override
    protected boolean doEmpty() throws SQLException {
        return names("TABLE").isEmpty()
                && names("VIEW").isEmpty()
                && sequences().isEmpty();
    }

    @Override
    protected void doCreate() {
        throw new FlywayException("Cannot create schema PUBLIC: every store has it");
    }

    @Override
    protected void doDrop() throws SQLException {
        doClean();
    }

    /** Drops views before the tables they read, and tables before the sequences their defaults name. */
    @Override
    protected void doClean() throws SQLException {
        drop("VIEW", names("VIEW"));
        drop("TABLE", names("TABLE"));
        drop("SEQUENCE", sequences());
    }

    @Override
    protected SchemalessTable[] doAllTables() throws SQLException {
        return names("TABLE").stream().map(this::getTable).toArray(SchemalessTable[]::new);
    }

    @Override
    public SchemalessTable getTable(String table) {
        return new SchemalessTable(jdbcTemplate, database, this, table);
    }

    private void drop(String kind, List<String> names) throws SQLException {
        for (String each : names) {
            jdbcTemplate.execute("DROP " + kind + " IF EXISTS " + database.quote(name, each));
        }
    }

    private List<String> names(String kind) throws SQLException {
        List<String> names = new ArrayList<>();
        try (ResultSet rows = database.getJdbcMetaData().getTables(null, name, null, new String[] {kind})) {
            while (rows.next()) {
                names.add(rows.getString("TABLE_NAME"));
            }
        }
        return names;
    }

    private List<String> sequences() throws SQLException {
        return jdbcTemplate.query("SHOW SEQUENCES", row -> row.getString(1));
    }
}
