package dev.schemaless.liquibase;

import liquibase.database.Database;
import liquibase.sql.Sql;
import liquibase.sql.UnparsedSql;
import liquibase.sqlgenerator.SqlGenerator;
import liquibase.sqlgenerator.SqlGeneratorChain;
import liquibase.sqlgenerator.core.DropIndexGenerator;
import liquibase.statement.core.DropIndexStatement;

/** {@code DROP INDEX i ON t}: indexes of two tables may have one name. */
public final class DropIndexOfTable extends DropIndexGenerator {
    @Override
    public int getPriority() {
        return SqlGenerator.PRIORITY_DATABASE;
    }

    @Override
    public boolean supports(DropIndexStatement statement, Database database) {
        return database instanceof SchemalessDatabase && statement.getTableName() != null;
    }

    @Override
    @SuppressWarnings("rawtypes")
    public Sql[] generateSql(DropIndexStatement statement, Database database, SqlGeneratorChain chain) {
        String table = database.escapeTableName(null, statement.getTableSchemaName(), statement.getTableName());
        String index = database.escapeIndexName(null, null, statement.getIndexName());
        return new Sql[] {new UnparsedSql("DROP INDEX " + index + " ON " + table, getAffectedIndex(statement))};
    }
}
