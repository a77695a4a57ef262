package dev.schemaless.flyway;

import java.sql.ResultSet;
import java.sql.SQLException;
import org.flywaydb.core.internal.database.base.Table;
import org.flywaydb.core.internal.jdbc.JdbcTemplate;
import org.jspecify.annotations.Nullable;

/** A table of a store. That of the history is locked while migrations run. */
final class SchemalessTable extends Table<SchemalessDatabase, SchemalessSchema> {
    private @Nullable HistoryLock lock;

    SchemalessTable(JdbcTemplate template, SchemalessDatabase database, SchemalessSchema schema, String name) {
        super(template, database, schema, name);
    }

    /** Asks with the name's wildcards escaped. */
    @Override
    protected boolean doExists() throws SQLException {
        String pattern = name.replaceAll("([\\\\%_])", "\\\\$1");
        try (ResultSet rows = database.getJdbcMetaData().getTables(null, schema.getName(), pattern, null)) {
            return rows.next();
        }
    }

    @Override
    protected void doDrop() throws SQLException {
        jdbcTemplate.execute("DROP TABLE " + this);
    }

    /** Waits for the lock, unless this table holds it already. */
    @Override
    protected void doLock() throws SQLException {
        if (lockDepth == 0) {
            lock = HistoryLock.take(database, this);
        }
    }

    @Override
    protected void doUnlock() throws SQLException {
        if (lockDepth == 1 && lock != null) {
            lock.release();
            lock = null;
        }
    }
}
