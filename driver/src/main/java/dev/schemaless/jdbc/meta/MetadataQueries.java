package dev.schemaless.jdbc.meta;

/**
 * The queries of metadata on system tables. The columns of each result, their types and the order of rows are those
 * that {@link java.sql.DatabaseMetaData} prescribes.
 */
final class MetadataQueries {
    static final String SCHEMAS = """
            SELECT schema_name AS "TABLE_SCHEM", CAST(NULL AS VARCHAR) AS "TABLE_CATALOG"
            FROM sys.schemas WHERE schema_name ILIKE ? ESCAPE '\\'
            ORDER BY schema_name""";

    static final String TABLE_TYPES = """
            SELECT table_type AS "TABLE_TYPE" FROM sys.table_types ORDER BY table_type""";

    static final String TABLES = """
            SELECT CAST(NULL AS VARCHAR) AS "TABLE_CAT", schema_name AS "TABLE_SCHEM", table_name AS "TABLE_NAME",
              table_type AS "TABLE_TYPE", remarks AS "REMARKS", CAST(NULL AS VARCHAR) AS "TYPE_CAT",
              CAST(NULL AS VARCHAR) AS "TYPE_SCHEM", CAST(NULL AS VARCHAR) AS "TYPE_NAME",
              CAST(NULL AS VARCHAR) AS "SELF_REFERENCING_COL_NAME", CAST(NULL AS VARCHAR) AS "REF_GENERATION"
            FROM sys.tables
            WHERE schema_name ILIKE ? ESCAPE '\\' AND table_name ILIKE ? ESCAPE '\\'
              AND table_type IN (?, ?, ?, ?)
            ORDER BY table_type, schema_name, table_name""";

    static final String COLUMNS = """
            SELECT CAST(NULL AS VARCHAR) AS "TABLE_CAT", schema_name AS "TABLE_SCHEM", table_name AS "TABLE_NAME",
              column_name AS "COLUMN_NAME", data_type AS "DATA_TYPE", type_name AS "TYPE_NAME",
              column_size AS "COLUMN_SIZE", CAST(NULL AS INTEGER) AS "BUFFER_LENGTH",
              decimal_digits AS "DECIMAL_DIGITS", radix AS "NUM_PREC_RADIX",
              CASE WHEN is_nullable THEN 1 ELSE 0 END AS "NULLABLE", remarks AS "REMARKS",
              column_default AS "COLUMN_DEF", CAST(NULL AS INTEGER) AS "SQL_DATA_TYPE",
              CAST(NULL AS INTEGER) AS "SQL_DATETIME_SUB", octet_length AS "CHAR_OCTET_LENGTH",
              ordinal_position AS "ORDINAL_POSITION", CASE WHEN is_nullable THEN 'YES' ELSE 'NO' END AS "IS_NULLABLE",
              CAST(NULL AS VARCHAR) AS "SCOPE_CATALOG", CAST(NULL AS VARCHAR) AS "SCOPE_SCHEMA",
              CAST(NULL AS VARCHAR) AS "SCOPE_TABLE", CAST(NULL AS SMALLINT) AS "SOURCE_DATA_TYPE",
              CASE WHEN identity_definition IS NULL THEN 'NO' ELSE 'YES' END AS "IS_AUTOINCREMENT",
              'NO' AS "IS_GENERATEDCOLUMN"
            FROM sys.columns
            WHERE schema_name ILIKE ? ESCAPE '\\' AND table_name ILIKE ? ESCAPE '\\'
              AND column_name ILIKE ? ESCAPE '\\'
            ORDER BY schema_name, table_name, ordinal_position""";

    static final String PSEUDO_COLUMNS = """
            SELECT CAST(NULL AS VARCHAR) AS "TABLE_CAT", schema_name AS "TABLE_SCHEM", table_name AS "TABLE_NAME",
              column_name AS "COLUMN_NAME", data_type AS "DATA_TYPE", column_size AS "COLUMN_SIZE",
              decimal_digits AS "DECIMAL_DIGITS", radix AS "NUM_PREC_RADIX",
              'NO_USAGE_RESTRICTIONS' AS "COLUMN_USAGE", remarks AS "REMARKS", octet_length AS "CHAR_OCTET_LENGTH",
              CASE WHEN is_nullable THEN 'YES' ELSE 'NO' END AS "IS_NULLABLE"
            FROM sys.pseudo_columns
            WHERE schema_name ILIKE ? ESCAPE '\\' AND table_name ILIKE ? ESCAPE '\\'
              AND column_name ILIKE ? ESCAPE '\\'
            ORDER BY schema_name, table_name, column_name""";

    static final String PRIMARY_KEYS = """
            SELECT CAST(NULL AS VARCHAR) AS "TABLE_CAT", schema_name AS "TABLE_SCHEM", table_name AS "TABLE_NAME",
              column_name AS "COLUMN_NAME", CAST(key_position AS SMALLINT) AS "KEY_SEQ", 'PRIMARY' AS "PK_NAME"
            FROM sys.columns
            WHERE schema_name ILIKE ? ESCAPE '\\' AND table_name ILIKE ? ESCAPE '\\'
              AND key_position IS NOT NULL
            ORDER BY schema_name, table_name, column_name""";

    /** The query of all indexes of a table. It names the table twice, so that columns of other tables' indexes are not read. */
    private static final String ANY_INDEX = """
            SELECT CAST(NULL AS VARCHAR) AS "TABLE_CAT", i.schema_name AS "TABLE_SCHEM", i.table_name AS "TABLE_NAME",
              NOT i.is_unique AS "NON_UNIQUE", CAST(NULL AS VARCHAR) AS "INDEX_QUALIFIER",
              i.index_name AS "INDEX_NAME", CAST(3 AS SMALLINT) AS "TYPE",
              CAST(c.ordinal_position AS SMALLINT) AS "ORDINAL_POSITION", c.column_name AS "COLUMN_NAME",
              CASE WHEN c.is_descending THEN 'D' ELSE 'A' END AS "ASC_OR_DESC", i.cardinality AS "CARDINALITY",
              CAST(NULL AS BIGINT) AS "PAGES", CAST(NULL AS VARCHAR) AS "FILTER_CONDITION"
            FROM sys.indexes AS i JOIN sys.index_columns AS c
              ON c.schema_name = i.schema_name AND c.table_name = i.table_name AND c.index_name = i.index_name
            WHERE i.schema_name ILIKE ? ESCAPE '\\' AND i.table_name ILIKE ? ESCAPE '\\'
              AND c.schema_name ILIKE ? ESCAPE '\\' AND c.table_name ILIKE ? ESCAPE '\\'
              AND (""";

    private static final String ORDER_OF_INDEXES = """
            )
            ORDER BY i.is_unique DESC, i.index_name, i.schema_name, i.table_name, c.ordinal_position""";

    static final String INDEXES = ANY_INDEX + "i.state <> 'disabled'" + ORDER_OF_INDEXES;

    /** An index is unique once it is filled. */
    static final String UNIQUE_INDEXES = ANY_INDEX + "i.is_unique AND i.state = 'readable'" + ORDER_OF_INDEXES;

    /** The primary key, or {@code _row_key} where there is none. Both stay the same for the row's life. */
    static final String ROW_IDENTIFIERS = """
            SELECT CAST(2 AS SMALLINT) AS "SCOPE", column_name AS "COLUMN_NAME", data_type AS "DATA_TYPE",
              type_name AS "TYPE_NAME", column_size AS "COLUMN_SIZE", CAST(NULL AS INTEGER) AS "BUFFER_LENGTH",
              CAST(decimal_digits AS SMALLINT) AS "DECIMAL_DIGITS", CAST(pseudo AS SMALLINT) AS "PSEUDO_COLUMN"
            FROM (
              SELECT schema_name, table_name, column_name, data_type, type_name, column_size, decimal_digits,
                1 AS pseudo, key_position
              FROM sys.columns WHERE key_position IS NOT NULL
                AND schema_name ILIKE ? ESCAPE '\\' AND table_name ILIKE ? ESCAPE '\\'
              UNION ALL
              SELECT schema_name, table_name, column_name, data_type, type_name, column_size, decimal_digits,
                2 AS pseudo, 1 AS key_position
              FROM sys.pseudo_columns WHERE is_identifier
                AND schema_name ILIKE ? ESCAPE '\\' AND table_name ILIKE ? ESCAPE '\\') AS identifiers
            ORDER BY schema_name, table_name, key_position""";

    static final String VERSION_COLUMNS = """
            SELECT CAST(NULL AS SMALLINT) AS "SCOPE", column_name AS "COLUMN_NAME", data_type AS "DATA_TYPE",
              type_name AS "TYPE_NAME", column_size AS "COLUMN_SIZE", CAST(NULL AS INTEGER) AS "BUFFER_LENGTH",
              CAST(decimal_digits AS SMALLINT) AS "DECIMAL_DIGITS", CAST(2 AS SMALLINT) AS "PSEUDO_COLUMN"
            FROM sys.pseudo_columns
            WHERE schema_name ILIKE ? ESCAPE '\\' AND table_name ILIKE ? ESCAPE '\\' AND is_version
            ORDER BY schema_name, table_name""";

    /**
     * The query of types. Ordered types are searchable except by LIKE, texts by LIKE too, and nested types not at all.
     */
    static final String TYPE_INFO = """
            SELECT type_name AS "TYPE_NAME", data_type AS "DATA_TYPE", column_size AS "PRECISION",
              literal_prefix AS "LITERAL_PREFIX", literal_suffix AS "LITERAL_SUFFIX",
              create_parameters AS "CREATE_PARAMS", CAST(1 AS SMALLINT) AS "NULLABLE", is_text AS "CASE_SENSITIVE",
              CAST(CASE WHEN is_nested THEN 0 WHEN is_text THEN 3 ELSE 2 END AS SMALLINT) AS "SEARCHABLE",
              FALSE AS "UNSIGNED_ATTRIBUTE", FALSE AS "FIXED_PREC_SCALE", FALSE AS "AUTO_INCREMENT",
              CAST(NULL AS VARCHAR) AS "LOCAL_TYPE_NAME", CAST(0 AS SMALLINT) AS "MINIMUM_SCALE",
              CAST(maximum_scale AS SMALLINT) AS "MAXIMUM_SCALE", CAST(NULL AS INTEGER) AS "SQL_DATA_TYPE",
              CAST(NULL AS INTEGER) AS "SQL_DATETIME_SUB", radix AS "NUM_PREC_RADIX"
            FROM sys.types ORDER BY data_type, ordinal_position""";

    static final String FUNCTIONS = """
            SELECT CAST(NULL AS VARCHAR) AS "FUNCTION_CAT", CAST(NULL AS VARCHAR) AS "FUNCTION_SCHEM",
              function_name AS "FUNCTION_NAME", CAST(NULL AS VARCHAR) AS "REMARKS",
              CAST(1 AS SMALLINT) AS "FUNCTION_TYPE", function_name AS "SPECIFIC_NAME"
            FROM sys.functions WHERE function_name ILIKE ? ESCAPE '\\' ORDER BY function_name""";

    private MetadataQueries() {}
}
