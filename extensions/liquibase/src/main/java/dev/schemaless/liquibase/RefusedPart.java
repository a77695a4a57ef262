package dev.schemaless.liquibase;

import liquibase.database.Database;
import liquibase.exception.ValidationErrors;
import liquibase.sql.Sql;
import liquibase.sqlgenerator.SqlGeneratorChain;
import liquibase.sqlgenerator.core.AbstractSqlGenerator;
import liquibase.statement.ForeignKeyConstraint;
import liquibase.statement.SqlStatement;
import liquibase.statement.core.AddColumnStatement;
import liquibase.statement.core.CreateTableStatement;

/**
 * A change that stores make but for a part: foreign keys, which are refused when the change log is validated. The SQL is Liquibase's own.
 *
 * @param <T> the statement that the change becomes
 */
public abstract class RefusedPart<T extends SqlStatement> extends AbstractSqlGenerator<T> {
    static final String FOREIGN_KEY =
            "Cannot add foreign key: a store has none. Leave it out, or give the change set the attribute dbms=\"!schemaless\".";

    private RefusedPart() {}

    abstract boolean hasForeignKey(T statement);

    @Override
    public int getPriority() {
        return PRIORITY_DATABASE;
    }

    @Override
    public boolean supports(T statement, Database database) {
        return database instanceof SchemalessDatabase;
    }

    @Override
    public ValidationErrors validate(T statement, Database database, SqlGeneratorChain<T> chain) {
        ValidationErrors errors = chain.validate(statement, database);
        if (hasForeignKey(statement)) {
            errors.addError(FOREIGN_KEY);
        }
        return errors;
    }

    @Override
    public Sql[] generateSql(T statement, Database database, SqlGeneratorChain<T> chain) {
        return chain.generateSql(statement, database);
    }

    /** {@code createTable}. */
    public static final class OfTable extends RefusedPart<CreateTableStatement> {
        /** Makes an instance for Liquibase's services, like the other constructors. */
        public OfTable() {}

        @Override
        boolean hasForeignKey(CreateTableStatement statement) {
            return !statement.getForeignKeyConstraints().isEmpty();
        }
    }

    /** {@code addColumn}, of one column or several. */
    public static final class OfColumn extends RefusedPart<AddColumnStatement> {
        public OfColumn() {}

        @Override
        boolean hasForeignKey(AddColumnStatement statement) {
            return statement.isMultiple()
                    ? statement.getColumns().stream().anyMatch(this::hasForeignKey)
                    : statement.getConstraints().stream().anyMatch(ForeignKeyConstraint.class::isInstance);
        }
    }
}
