package dev.schemaless.jdbc.meta;

import dev.schemaless.planner.ResultColumn;
import java.util.List;

/** The columns that JDBC prescribes for those results of {@link java.sql.DatabaseMetaData} that no system table has, in order. */
final class MetadataLayouts {
    static final List<ResultColumn> CATALOGS =
            new MetadataColumns().text("TABLE_CAT").list();
    static final List<ResultColumn> FOREIGN_KEYS = new MetadataColumns()
            .text("PKTABLE_CAT", "PKTABLE_SCHEM", "PKTABLE_NAME", "PKCOLUMN_NAME")
            .text("FKTABLE_CAT", "FKTABLE_SCHEM", "FKTABLE_NAME", "FKCOLUMN_NAME")
            .small("KEY_SEQ", "UPDATE_RULE", "DELETE_RULE")
            .text("FK_NAME", "PK_NAME")
            .small("DEFERRABILITY")
            .list();
    static final List<ResultColumn> PROCEDURES = new MetadataColumns()
            .text("PROCEDURE_CAT", "PROCEDURE_SCHEM", "PROCEDURE_NAME", "RESERVED1", "RESERVED2", "RESERVED3")
            .text("REMARKS")
            .small("PROCEDURE_TYPE")
            .text("SPECIFIC_NAME")
            .list();
    static final List<ResultColumn> PROCEDURE_COLUMNS = new MetadataColumns()
            .text("PROCEDURE_CAT", "PROCEDURE_SCHEM", "PROCEDURE_NAME", "COLUMN_NAME")
            .small("COLUMN_TYPE")
            .integer("DATA_TYPE")
            .text("TYPE_NAME")
            .integer("PRECISION", "LENGTH")
            .small("SCALE", "RADIX", "NULLABLE")
            .text("REMARKS", "COLUMN_DEF")
            .integer("SQL_DATA_TYPE", "SQL_DATETIME_SUB", "CHAR_OCTET_LENGTH", "ORDINAL_POSITION")
            .text("IS_NULLABLE", "SPECIFIC_NAME")
            .list();
    static final List<ResultColumn> FUNCTION_COLUMNS = new MetadataColumns()
            .text("FUNCTION_CAT", "FUNCTION_SCHEM", "FUNCTION_NAME", "COLUMN_NAME")
            .small("COLUMN_TYPE")
            .integer("DATA_TYPE")
            .text("TYPE_NAME")
            .integer("PRECISION", "LENGTH")
            .small("SCALE", "RADIX", "NULLABLE")
            .text("REMARKS")
            .integer("CHAR_OCTET_LENGTH", "ORDINAL_POSITION")
            .text("IS_NULLABLE", "SPECIFIC_NAME")
            .list();
    static final List<ResultColumn> TABLE_PRIVILEGES = new MetadataColumns()
            .text("TABLE_CAT", "TABLE_SCHEM", "TABLE_NAME", "GRANTOR", "GRANTEE", "PRIVILEGE", "IS_GRANTABLE")
            .list();
    static final List<ResultColumn> COLUMN_PRIVILEGES = new MetadataColumns()
            .text("TABLE_CAT", "TABLE_SCHEM", "TABLE_NAME", "COLUMN_NAME")
            .text("GRANTOR", "GRANTEE", "PRIVILEGE", "IS_GRANTABLE")
            .list();
    static final List<ResultColumn> USER_TYPES = new MetadataColumns()
            .text("TYPE_CAT", "TYPE_SCHEM", "TYPE_NAME", "CLASS_NAME")
            .integer("DATA_TYPE")
            .text("REMARKS")
            .small("BASE_TYPE")
            .list();
    static final List<ResultColumn> SUPER_TYPES = new MetadataColumns()
            .text("TYPE_CAT", "TYPE_SCHEM", "TYPE_NAME", "SUPERTYPE_CAT", "SUPERTYPE_SCHEM", "SUPERTYPE_NAME")
            .list();
    static final List<ResultColumn> SUPER_TABLES = new MetadataColumns()
            .text("TABLE_CAT", "TABLE_SCHEM", "TABLE_NAME", "SUPERTABLE_NAME")
            .list();
    static final List<ResultColumn> ATTRIBUTES = new MetadataColumns()
            .text("TYPE_CAT", "TYPE_SCHEM", "TYPE_NAME", "ATTR_NAME")
            .integer("DATA_TYPE")
            .text("ATTR_TYPE_NAME")
            .integer("ATTR_SIZE", "DECIMAL_DIGITS", "NUM_PREC_RADIX", "NULLABLE")
            .text("REMARKS", "ATTR_DEF")
            .integer("SQL_DATA_TYPE", "SQL_DATETIME_SUB", "CHAR_OCTET_LENGTH", "ORDINAL_POSITION")
            .text("IS_NULLABLE", "SCOPE_CATALOG", "SCOPE_SCHEMA", "SCOPE_TABLE")
            .small("SOURCE_DATA_TYPE")
            .list();
    static final List<ResultColumn> CLIENT_INFO = new MetadataColumns()
            .text("NAME")
            .integer("MAX_LEN")
            .text("DEFAULT_VALUE", "DESCRIPTION")
            .list();

    private MetadataLayouts() {}
}
