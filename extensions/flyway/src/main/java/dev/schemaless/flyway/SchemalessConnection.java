package dev.schemaless.flyway;

import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.internal.database.base.Connection;
import org.flywaydb.core.internal.database.base.Schema;
import org.jspecify.annotations.Nullable;

/** A connection to a store, whose schema is always {@code PUBLIC}. */
final class SchemalessConnection extends Connection<SchemalessDatabase> {
    static final String PUBLIC = "PUBLIC";

    SchemalessConnection(SchemalessDatabase database, java.sql.Connection connection) {
        super(database, connection);
    }

    @Override
    protected String getCurrentSchemaNameOrSearchPath() {
        return PUBLIC;
    }

    /**
     * Returns the one schema.
     *
     * @throws FlywayException if another is named, before Flyway tries ten times to create it
     */
    @Override
    @SuppressWarnings("rawtypes")
    public Schema getSchema(@Nullable String name) {
        if (name != null && !name.equalsIgnoreCase(PUBLIC)) {
            throw new FlywayException("Cannot use schema '" + name
                    + "': a store has the one schema PUBLIC. Leave flyway.defaultSchema and flyway.schemas out.");
        }
        return new SchemalessSchema(jdbcTemplate, database);
    }
}
