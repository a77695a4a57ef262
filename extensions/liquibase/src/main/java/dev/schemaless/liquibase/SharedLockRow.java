package dev.schemaless.liquibase;

import java.util.Arrays;
import liquibase.database.Database;
import liquibase.sql.Sql;
import liquibase.sql.UnparsedSql;
import liquibase.sqlgenerator.SqlGeneratorChain;
import liquibase.sqlgenerator.core.InitializeDatabaseChangeLogLockTableGenerator;
import liquibase.statement.core.InitializeDatabaseChangeLogLockTableStatement;

/**
 * {@code INSERT IGNORE} for the row of the lock: Liquibase 5.0 deletes existing rows before it inserts, each in
 * autocommit. Another process that has found the row may look for it in between.
 */
public final class SharedLockRow extends InitializeDatabaseChangeLogLockTableGenerator {
    private static final String INSERT = "INSERT INTO";

    @Override
    public int getPriority() {
        return PRIORITY_DATABASE;
    }

    @Override
    public boolean supports(InitializeDatabaseChangeLogLockTableStatement statement, Database database) {
        return database instanceof SchemalessDatabase;
    }

    @Override
    @SuppressWarnings("rawtypes") // as the method that it overrides
    public Sql[] generateSql(
            InitializeDatabaseChangeLogLockTableStatement statement, Database database, SqlGeneratorChain chain) {
        return Arrays.stream(super.generateSql(statement, database, chain))
                .map(Sql::toSql)
                .filter(sql -> sql.startsWith(INSERT))
                .map(sql -> new UnparsedSql("INSERT IGNORE INTO" + sql.substring(INSERT.length())))
                .toArray(Sql[]::new);
    }
}
