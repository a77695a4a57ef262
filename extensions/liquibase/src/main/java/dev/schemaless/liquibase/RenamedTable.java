package dev.schemaless.liquibase;

import liquibase.database.Database;
import liquibase.sql.Sql;
import liquibase.sql.UnparsedSql;
import liquibase.sqlgenerator.SqlGeneratorChain;
import liquibase.sqlgenerator.core.RenameTableGenerator;
import liquibase.statement.core.RenameTableStatement;
import liquibase.structure.core.Table;

/** {@code ALTER TABLE t RENAME TO u}: the new name is one without a schema. */
public final class RenamedTable extends RenameTableGenerator {
    @Override
    public int getPriority() {
        return PRIORITY_DATABASE;
    }

    @Override
    public boolean supports(RenameTableStatement statement, Database database) {
        return database instanceof SchemalessDatabase;
    }

    @Override
    @SuppressWarnings("rawtypes")
    public Sql[] generateSql(RenameTableStatement statement, Database database, SqlGeneratorChain chain) {
        String from = database.escapeTableName(null, statement.getSchemaName(), statement.getOldTableName());
        String to = database.escapeObjectName(statement.getNewTableName(), Table.class);
        return new Sql[] {
            new UnparsedSql(
                    "ALTER TABLE " + from + " RENAME TO " + to,
                    getAffectedOldTable(statement),
                    getAffectedNewTable(statement))
        };
    }
}
