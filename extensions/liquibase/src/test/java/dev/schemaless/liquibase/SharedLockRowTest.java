package dev.schemaless.liquibase;

import static org.assertj.core.api.Assertions.assertThat;

import liquibase.sqlgenerator.SqlGeneratorFactory;
import liquibase.statement.core.InitializeDatabaseChangeLogLockTableStatement;
import org.junit.jupiter.api.Test;

final class SharedLockRowTest {
    @Test
    void rowOfTheLockIsInsertedUnlessItIsThere() {
        assertThat(SqlGeneratorFactory.getInstance()
                        .generateSql(new InitializeDatabaseChangeLogLockTableStatement(), new SchemalessDatabase()))
                .singleElement()
                .satisfies(sql -> assertThat(sql.toSql()).startsWith("INSERT IGNORE INTO \"DATABASECHANGELOGLOCK\""));
    }
}
