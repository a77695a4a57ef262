package dev.schemaless.liquibase;

import liquibase.database.Database;
import liquibase.sqlgenerator.core.CreateDatabaseChangeLogTableGenerator;
import liquibase.statement.core.CreateDatabaseChangeLogTableStatement;
import liquibase.statement.core.CreateTableStatement;

/** {@code CREATE TABLE IF NOT EXISTS} for the history: Liquibase 5.0 creates it before it takes its lock, so that two processes may meet there. */
public final class SharedChangeLogTable extends CreateDatabaseChangeLogTableGenerator {
    @Override
    public int getPriority() {
        return PRIORITY_DATABASE;
    }

    @Override
    public boolean supports(CreateDatabaseChangeLogTableStatement statement, Database database) {
        return database instanceof SchemalessDatabase;
    }

    @Override
    protected CreateTableStatement getCreateTableStatement(Database database) {
        CreateTableStatement table = super.getCreateTableStatement(database);
        table.setIfNotExists(true);
        return table;
    }
}
