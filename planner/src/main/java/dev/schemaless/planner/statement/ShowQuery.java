package dev.schemaless.planner.statement;

import dev.schemaless.parser.Show;
import dev.schemaless.planner.SchemaNames;
import dev.schemaless.planner.syntax.Names;
import java.util.Locale;
import java.util.Objects;
import org.apache.calcite.sql.SqlIdentifier;
import org.jspecify.annotations.Nullable;

/**
 * The query on system tables that a SHOW or a DESCRIBE stands for.
 *
 * @param sql its text, in double quotes whatever the session's are
 * @param table the table it asks about, which has to be there; null if it asks about none
 * @param viewsToo whether it has an answer for views
 */
record ShowQuery(String sql, @Nullable SqlIdentifier table, boolean viewsToo) {
    /** Returns the query of a SHOW that lists rows of system tables. */
    static ShowQuery of(Show show) {
        return switch (show.subject()) {
            case TABLES -> all("""
                        SELECT table_name AS "TABLE_NAME", table_type AS "TABLE_TYPE" FROM sys.tables
                        WHERE schema_name = 'PUBLIC'%s ORDER BY LOWER(table_name)""", "table_name", show);
            case DATABASES -> all("""
                        SELECT schema_name AS "DATABASE_NAME" FROM sys.schemas
                        WHERE TRUE%s ORDER BY LOWER(schema_name)""", "schema_name", show);
            case VARIABLES -> all("""
                        SELECT variable_name AS "VARIABLE_NAME", setting AS "VALUE" FROM sys.variables
                        WHERE TRUE%s""", "variable_name", show);
            case SEQUENCES -> all("""
                        SELECT sequence_name AS "SEQUENCE_NAME", definition AS "CREATE_SEQUENCE" FROM sys.sequences
                        WHERE TRUE%s ORDER BY LOWER(sequence_name)""", "sequence_name", show);
            case PLAN_CACHE -> all("""
                        SELECT statistic AS "STATISTIC", CAST(amount AS VARCHAR) AS "VALUE" FROM sys.plan_cache
                        WHERE TRUE%s""", "statistic", show);
            case COLUMNS -> columns(Objects.requireNonNull(show.table()), liking("column_name", show));
            case INDEXES -> ofTable("""
                        SELECT index_name AS "INDEX_NAME", column_list AS "COLUMNS",
                          CASE WHEN is_unique THEN 'YES' ELSE 'NO' END AS "UNIQUE", shard_column AS "SHARD_BY",
                          state AS "STATE"
                        FROM sys.indexes WHERE NOT is_primary AND %s""", Objects.requireNonNull(show.table()), liking("index_name", show), false);
            case CREATE_TABLE -> ofTable("""
                        SELECT table_name AS "TABLE_NAME", definition AS "CREATE_TABLE" FROM sys.definitions
                        WHERE %s ORDER BY ordinal_position""", Objects.requireNonNull(show.table()), "", true);
            case FIELDS, HELP, WARNINGS ->
                throw new IllegalArgumentException("no system table has it: " + show.subject());
        };
    }

    /** Returns the query of a DESCRIBE. */
    static ShowQuery describe(SqlIdentifier table) {
        return columns(table, "");
    }

    private static ShowQuery columns(SqlIdentifier table, String liking) {
        return ofTable("""
                SELECT column_name AS "COLUMN_NAME", column_type AS "TYPE",
                  CASE WHEN is_nullable THEN 'YES' ELSE 'NO' END AS "NULLABLE",
                  'PRIMARY KEY ' || CAST(key_position AS VARCHAR) AS "KEY",
                  COALESCE(identity_definition, column_default) AS "DEFAULT", cell_name AS "CELL"
                FROM sys.columns WHERE %s ORDER BY ordinal_position""", table, liking, true);
    }

    private static ShowQuery all(String sql, String name, Show show) {
        return new ShowQuery(String.format(Locale.ROOT, sql, liking(name, show)), null, true);
    }

    private static ShowQuery ofTable(String sql, SqlIdentifier table, String liking, boolean viewsToo) {
        String condition = "schema_name = " + literal(Names.schema(table)) + " AND LOWER(table_name) = LOWER("
                + literal(Names.last(table)) + ")" + liking;
        return new ShowQuery(String.format(Locale.ROOT, sql, condition), table, viewsToo);
    }

    private static String liking(String column, Show show) {
        String pattern = show.like();
        return pattern == null ? "" : " AND " + column + " ILIKE " + literal(pattern);
    }

    private static String literal(String text) {
        return "'" + text.replace("'", "''") + "'";
    }

    /** Returns the schema of the table that it asks about. */
    String schema() {
        SqlIdentifier asked = table;
        return asked == null ? SchemaNames.DEFAULT : Names.schema(asked);
    }
}
