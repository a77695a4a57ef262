package dev.schemaless.planner.system;

import dev.schemaless.catalog.model.ViewDefinition;
import dev.schemaless.planner.SessionSettings;
import java.util.List;
import java.util.Map;

/** The views of the schema {@code information_schema}: the system tables, by the names that the SQL standard gives them. */
public final class InformationSchema {
    private static final List<ViewDefinition> VIEWS = List.of(
            view("schemata", """
                    SELECT CAST(NULL AS VARCHAR) AS catalog_name, schema_name,
                      CAST(NULL AS VARCHAR) AS schema_owner
                    FROM sys.schemas"""),
            view("tables", """
                    SELECT CAST(NULL AS VARCHAR) AS table_catalog, schema_name AS table_schema, table_name,
                      CASE table_type WHEN 'TABLE' THEN 'BASE TABLE' ELSE table_type END AS table_type,
                      CASE table_type WHEN 'TABLE' THEN 'YES' ELSE 'NO' END AS is_insertable_into,
                      remarks AS table_comment
                    FROM sys.tables"""),
            view("columns", """
                    SELECT CAST(NULL AS VARCHAR) AS table_catalog, schema_name AS table_schema, table_name,
                      column_name, ordinal_position, column_default,
                      CASE WHEN is_nullable THEN 'YES' ELSE 'NO' END AS is_nullable,
                      type_name AS data_type,
                      CASE WHEN octet_length IS NULL THEN NULL ELSE column_size END AS character_maximum_length,
                      octet_length AS character_octet_length,
                      CASE WHEN radix IS NULL THEN NULL ELSE column_size END AS numeric_precision,
                      radix AS numeric_precision_radix,
                      CASE WHEN radix IS NULL THEN NULL ELSE decimal_digits END AS numeric_scale,
                      CASE WHEN radix IS NULL THEN decimal_digits END AS datetime_precision,
                      CASE WHEN identity_definition IS NULL THEN 'NO' ELSE 'YES' END AS is_identity,
                      'NEVER' AS is_generated, 'YES' AS is_updatable,
                      column_type, remarks AS column_comment
                    FROM sys.columns"""),
            view("views", """
                    SELECT CAST(NULL AS VARCHAR) AS table_catalog, schema_name AS table_schema,
                      view_name AS table_name, definition AS view_definition,
                      'NONE' AS check_option, 'NO' AS is_updatable
                    FROM sys.views"""),
            view("table_constraints", """
                    SELECT CAST(NULL AS VARCHAR) AS constraint_catalog, schema_name AS constraint_schema,
                      index_name AS constraint_name, CAST(NULL AS VARCHAR) AS table_catalog,
                      schema_name AS table_schema, table_name,
                      CASE WHEN is_primary THEN 'PRIMARY KEY' ELSE 'UNIQUE' END AS constraint_type,
                      'NO' AS is_deferrable, 'NO' AS initially_deferred, 'YES' AS enforced
                    FROM sys.indexes WHERE is_unique"""),
            view("key_column_usage", """
                    SELECT CAST(NULL AS VARCHAR) AS constraint_catalog, i.schema_name AS constraint_schema,
                      i.index_name AS constraint_name, CAST(NULL AS VARCHAR) AS table_catalog,
                      i.schema_name AS table_schema, i.table_name, c.column_name, c.ordinal_position
                    FROM sys.indexes AS i JOIN sys.index_columns AS c
                      ON c.schema_name = i.schema_name AND c.table_name = i.table_name
                        AND c.index_name = i.index_name
                    WHERE i.is_unique"""),
            view("statistics", """
                    SELECT CAST(NULL AS VARCHAR) AS table_catalog, i.schema_name AS table_schema, i.table_name,
                      CASE WHEN i.is_unique THEN 0 ELSE 1 END AS non_unique, i.schema_name AS index_schema,
                      i.index_name, c.ordinal_position AS seq_in_index, c.column_name,
                      CASE WHEN c.is_descending THEN 'D' ELSE 'A' END AS collation_order, i.cardinality
                    FROM sys.indexes AS i JOIN sys.index_columns AS c
                      ON c.schema_name = i.schema_name AND c.table_name = i.table_name
                        AND c.index_name = i.index_name"""),
            view("sequences", """
                    SELECT CAST(NULL AS VARCHAR) AS sequence_catalog, schema_name AS sequence_schema,
                      sequence_name, 'BIGINT' AS data_type, 64 AS numeric_precision,
                      2 AS numeric_precision_radix, 0 AS numeric_scale, start_value, minimum_value,
                      maximum_value, increment_value AS "increment", 'NO' AS cycle_option
                    FROM sys.sequences"""),
            view("routines", """
                    SELECT CAST(NULL AS VARCHAR) AS specific_catalog, CAST(NULL AS VARCHAR) AS specific_schema,
                      function_name AS specific_name, CAST(NULL AS VARCHAR) AS routine_catalog,
                      CAST(NULL AS VARCHAR) AS routine_schema, function_name AS routine_name,
                      'FUNCTION' AS routine_type
                    FROM sys.functions"""));

    private InformationSchema() {}

    private static ViewDefinition view(String name, String sql) {
        return new ViewDefinition(0, name, sql, Map.of("quoting", SessionSettings.Quoting.DOUBLE_QUOTE.name()));
    }

    /** Returns the views. */
    public static List<ViewDefinition> views() {
        return VIEWS;
    }
}
