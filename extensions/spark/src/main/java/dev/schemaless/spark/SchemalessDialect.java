package dev.schemaless.spark;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.index.TableIndex;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.execution.datasources.jdbc.JDBCOptions;
import org.apache.spark.sql.jdbc.JdbcDialect;
import org.apache.spark.sql.jdbc.JdbcType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.MetadataBuilder;
import scala.Option;

/** A store's SQL, as Spark's JDBC source asks for it. Immutable; Spark sends it to its executors. */
public final class SchemalessDialect extends JdbcDialect {
    private static final long serialVersionUID = 1;

    @Override
    public boolean canHandle(String url) {
        return url.startsWith("jdbc:schemaless:");
    }

    @Override
    public Option<DataType> getCatalystType(int type, String name, int size, MetadataBuilder column) {
        return option(SparkTypes.read(type, name, size, getTimestampType(column.build())));
    }

    @Override
    public Option<JdbcType> getJDBCType(DataType type) {
        return option(SparkTypes.written(type));
    }

    @Override
    public Object compileValue(Object value) {
        String literal = SqlLiterals.of(value);
        return literal == null ? super.compileValue(value) : literal;
    }

    @Override
    public boolean isSupportedFunction(String name) {
        return PushedSql.FUNCTIONS.contains(name);
    }

    /** Returns nothing where a store computes the expression in another way than Spark, or not at all. */
    @Override
    public Option<String> compileExpression(Expression expression) {
        try {
            return Option.apply(new PushedSql(this).build(expression));
        } catch (RuntimeException e) {
            return Option.empty();
        }
    }

    @Override
    public boolean supportsLimit() {
        return true;
    }

    @Override
    public boolean supportsOffset() {
        return true;
    }

    @Override
    public boolean supportsJoin() {
        return true;
    }

    @Override
    public boolean supportsHint() {
        return true;
    }

    /** Returns false, by which Spark truncates instead of creating the table anew where it is asked to. */
    @Override
    public Option<Object> isCascadingTruncateTable() {
        return Option.apply(false);
    }

    @Override
    public boolean isSyntaxErrorBestEffort(SQLException refusal) {
        return refusal.getSQLState() != null && refusal.getSQLState().startsWith("42");
    }

    @Override
    public boolean isObjectNotFoundException(SQLException refusal) {
        return DialectErrors.NO_TABLE.equals(refusal.getSQLState());
    }

    @Override
    public Throwable classifyException(
            Throwable thrown,
            String condition,
            scala.collection.immutable.Map<String, String> parameters,
            String description,
            boolean isRuntime) {
        return DialectErrors.of(thrown, parameters, description);
    }

    /** Names the new table without the schema, which cannot change. */
    @Override
    public String renameTable(Identifier from, Identifier to) {
        return "ALTER TABLE " + getFullyQualifiedQuotedTableName(from) + " RENAME TO " + quoteIdentifier(to.name());
    }

    @Override
    public String getUpdateColumnTypeQuery(String table, String column, String type) {
        throw new UnsupportedOperationException("Cannot change the type of column " + column
                + ": a column keeps its type. Add another column and copy the values.");
    }

    @Override
    public String getUpdateColumnNullabilityQuery(String table, String column, boolean isNullable) {
        throw new UnsupportedOperationException(
                "Cannot change NOT NULL of column " + column + ": it is fixed when the column is added.");
    }

    @Override
    public String createIndex(
            String index,
            Identifier table,
            NamedReference[] columns,
            Map<NamedReference, Map<String, String>> columnProperties,
            Map<String, String> properties) {
        String list = Arrays.stream(columns)
                .map(column -> quoteIdentifier(column.fieldNames()[0]))
                .collect(Collectors.joining(", "));
        return "CREATE INDEX " + quoteIdentifier(index) + " ON " + getFullyQualifiedQuotedTableName(table) + " (" + list
                + ")";
    }

    @Override
    public String dropIndex(String index, Identifier table) {
        return "DROP INDEX " + quoteIdentifier(index) + " ON " + getFullyQualifiedQuotedTableName(table);
    }

    @Override
    public boolean indexExists(Connection connection, String index, Identifier table, JDBCOptions options) {
        return Arrays.stream(listIndexes(connection, table, options))
                .anyMatch(each -> each.indexName().equalsIgnoreCase(index));
    }

    @Override
    public TableIndex[] listIndexes(Connection connection, Identifier table, JDBCOptions options) {
        try {
            return TableIndexes.of(connection, table);
        } catch (SQLException e) {
            throw new IllegalStateException("Cannot list the indexes of " + table.name(), e);
        }
    }

    private static <T> Option<T> option(Optional<T> value) {
        return Option.apply(value.orElse(null));
    }
}
