package dev.schemaless.liquibase;

import liquibase.database.Database;
import liquibase.exception.ValidationErrors;
import liquibase.sql.Sql;
import liquibase.sqlgenerator.SqlGeneratorChain;
import liquibase.sqlgenerator.core.AbstractSqlGenerator;
import liquibase.statement.SqlStatement;
import liquibase.statement.core.AddDefaultValueStatement;
import liquibase.statement.core.AddForeignKeyConstraintStatement;
import liquibase.statement.core.AddPrimaryKeyStatement;
import liquibase.statement.core.DropDefaultValueStatement;
import liquibase.statement.core.ModifyDataTypeStatement;
import liquibase.statement.core.SetNullableStatement;

/**
 * A change that no store can make. It is refused when the change log is validated, as the changes before it could not be undone.
 *
 * @param <T> the statement that the change becomes
 */
public abstract class RefusedChange<T extends SqlStatement> extends AbstractSqlGenerator<T> {
    private final String message;

    private RefusedChange(String message) {
        this.message = message;
    }

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
        return new ValidationErrors().addError(message);
    }

    @Override
    public Sql[] generateSql(T statement, Database database, SqlGeneratorChain<T> chain) {
        throw new UnsupportedOperationException(message);
    }

    /** {@code addForeignKeyConstraint}. */
    public static final class ForeignKey extends RefusedChange<AddForeignKeyConstraintStatement> {
        /** Makes an instance for Liquibase's services, like the other constructors. */
        public ForeignKey() {
            super(RefusedPart.FOREIGN_KEY);
        }
    }

    /** {@code addPrimaryKey}. */
    public static final class PrimaryKey extends RefusedChange<AddPrimaryKeyStatement> {
        public PrimaryKey() {
            super("Cannot add primary key: a table's key is fixed when it is created. Write it into createTable.");
        }
    }

    /** {@code modifyDataType}. */
    public static final class DataType extends RefusedChange<ModifyDataTypeStatement> {
        public DataType() {
            super("Cannot modify data type: a column keeps its type. Add another column and copy the values.");
        }
    }

    /** {@code addNotNullConstraint} and {@code dropNotNullConstraint}. */
    public static final class NotNull extends RefusedChange<SetNullableStatement> {
        public NotNull() {
            super(
                    "Cannot change NOT NULL: it is fixed when a column is added. Write it into createTable or addColumn.");
        }
    }

    /** {@code addDefaultValue}. */
    public static final class DefaultValue extends RefusedChange<AddDefaultValueStatement> {
        public DefaultValue() {
            super(
                    "Cannot add default value: it is fixed when a column is added. Write it into createTable or addColumn.");
        }
    }

    /** {@code dropDefaultValue}. */
    public static final class DroppedDefaultValue extends RefusedChange<DropDefaultValueStatement> {
        public DroppedDefaultValue() {
            super(
                    "Cannot drop default value: it is fixed when a column is added. Add another column and copy the values.");
        }
    }
}
