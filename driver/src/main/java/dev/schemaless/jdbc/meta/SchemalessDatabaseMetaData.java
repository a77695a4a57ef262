package dev.schemaless.jdbc.meta;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.model.CatalogSnapshot;
import dev.schemaless.catalog.model.ViewDefinition;
import dev.schemaless.catalog.store.PartitionConfig;
import dev.schemaless.jdbc.base.SqlExceptions;
import dev.schemaless.jdbc.base.Unwrappable;
import dev.schemaless.jdbc.session.ConnectionSession;
import dev.schemaless.jdbc.sql.IdentifierQuote;
import dev.schemaless.jdbc.url.ClientProperties;
import dev.schemaless.jdbc.value.ValueContext;
import dev.schemaless.planner.ResultColumn;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The metadata of a store. It has no catalogs and one schema; names are matched without case.
 *
 * <p>What does not exist here (foreign keys, procedures, user-defined types) or cannot be told gives no rows. Thread-safe.
 */
public final class SchemalessDatabaseMetaData extends DatabaseFacts implements Unwrappable {
    private final ConnectionSession session;
    private final Connection connection;
    private final ValueContext context;

    /**
     * Makes the metadata of a connection.
     *
     * @param connection the one that callers see
     * @param context makes the result sets
     */
    public SchemalessDatabaseMetaData(ConnectionSession session, Connection connection, ValueContext context) {
        this.session = session;
        this.connection = connection;
        this.context = context;
    }

    @Override
    public Connection getConnection() {
        return connection;
    }

    /** Returns the URL without secrets. */
    @Override
    public String getURL() {
        return session.spec().url();
    }

    @Override
    public String getUserName() {
        return session.spec().session().user();
    }

    @Override
    public boolean isReadOnly() throws SQLException {
        return connection.isReadOnly();
    }

    @Override
    public boolean usesLocalFiles() {
        return session.spec().store().partitions().stream().anyMatch(PartitionConfig.File.class::isInstance);
    }

    @Override
    public int getMaxStatementLength() {
        return session.spec().textLimit().characters();
    }

    @Override
    public String getIdentifierQuoteString() {
        return quote().mark();
    }

    private IdentifierQuote quote() {
        return IdentifierQuote.of(session.spec().session().quoting());
    }

    @Override
    public ResultSet getCatalogs() throws SQLException {
        return none(MetadataLayouts.CATALOGS);
    }

    @Override
    public ResultSet getSchemas() throws SQLException {
        return getSchemas(null, null);
    }

    @Override
    public ResultSet getSchemas(@Nullable String catalog, @Nullable String schemaPattern) throws SQLException {
        return result(TableMetadata.schemas(catalog, NamePattern.like(schemaPattern)));
    }

    @Override
    public ResultSet getTableTypes() throws SQLException {
        return result(TableMetadata.tableTypes());
    }

    @Override
    public ResultSet getTables(
            @Nullable String catalog,
            @Nullable String schemaPattern,
            @Nullable String tablePattern,
            String @Nullable [] types)
            throws SQLException {
        return NamePattern.selectsSchema(catalog, NamePattern.like(schemaPattern))
                ? result(tables().tables(NamePattern.like(tablePattern), types))
                : none(MetadataLayouts.TABLES);
    }

    @Override
    public ResultSet getColumns(
            @Nullable String catalog,
            @Nullable String schemaPattern,
            @Nullable String tablePattern,
            @Nullable String columnPattern)
            throws SQLException {
        return NamePattern.selectsSchema(catalog, NamePattern.like(schemaPattern))
                ? result(tables().columns(NamePattern.like(tablePattern), NamePattern.like(columnPattern)))
                : none(MetadataLayouts.COLUMNS);
    }

    @Override
    public ResultSet getPseudoColumns(
            @Nullable String catalog,
            @Nullable String schemaPattern,
            @Nullable String tablePattern,
            @Nullable String columnPattern)
            throws SQLException {
        return NamePattern.selectsSchema(catalog, NamePattern.like(schemaPattern))
                ? result(tables().pseudoColumns(NamePattern.like(tablePattern), NamePattern.like(columnPattern)))
                : none(MetadataLayouts.PSEUDO_COLUMNS);
    }

    @Override
    public ResultSet getPrimaryKeys(@Nullable String catalog, @Nullable String schema, @Nullable String table)
            throws SQLException {
        return NamePattern.selectsSchema(catalog, NamePattern.exactly(schema))
                ? result(keys(table).primaryKeys())
                : none(MetadataLayouts.PRIMARY_KEYS);
    }

    @Override
    public ResultSet getIndexInfo(
            @Nullable String catalog,
            @Nullable String schema,
            @Nullable String table,
            boolean unique,
            boolean approximate)
            throws SQLException {
        if (!NamePattern.selectsSchema(catalog, NamePattern.exactly(schema))) {
            return none(MetadataLayouts.INDEXES);
        }
        return result(unique ? keys(table).uniqueIndexes() : keys(table).indexes());
    }

    @Override
    public ResultSet getBestRowIdentifier(
            @Nullable String catalog, @Nullable String schema, @Nullable String table, int scope, boolean nullable)
            throws SQLException {
        return NamePattern.selectsSchema(catalog, NamePattern.exactly(schema))
                ? result(keys(table).bestRowIdentifier())
                : none(MetadataLayouts.ROW_IDENTIFIERS);
    }

    @Override
    public ResultSet getVersionColumns(@Nullable String catalog, @Nullable String schema, @Nullable String table)
            throws SQLException {
        return NamePattern.selectsSchema(catalog, NamePattern.exactly(schema))
                ? result(keys(table).versionColumns())
                : none(MetadataLayouts.ROW_IDENTIFIERS);
    }

    @Override
    public ResultSet getTypeInfo() throws SQLException {
        return result(TypeCatalog.typeInfo());
    }

    @Override
    public ResultSet getImportedKeys(@Nullable String catalog, @Nullable String schema, @Nullable String table)
            throws SQLException {
        return none(MetadataLayouts.FOREIGN_KEYS);
    }

    @Override
    public ResultSet getExportedKeys(@Nullable String catalog, @Nullable String schema, @Nullable String table)
            throws SQLException {
        return none(MetadataLayouts.FOREIGN_KEYS);
    }

    @Override
    public ResultSet getCrossReference(
            @Nullable String parentCatalog,
            @Nullable String parentSchema,
            @Nullable String parentTable,
            @Nullable String foreignCatalog,
            @Nullable String foreignSchema,
            @Nullable String foreignTable)
            throws SQLException {
        return none(MetadataLayouts.FOREIGN_KEYS);
    }

    @Override
    public ResultSet getProcedures(
            @Nullable String catalog, @Nullable String schemaPattern, @Nullable String namePattern)
            throws SQLException {
        return none(MetadataLayouts.PROCEDURES);
    }

    @Override
    public ResultSet getProcedureColumns(
            @Nullable String catalog,
            @Nullable String schemaPattern,
            @Nullable String namePattern,
            @Nullable String columnPattern)
            throws SQLException {
        return none(MetadataLayouts.PROCEDURE_COLUMNS);
    }

    @Override
    public ResultSet getFunctions(
            @Nullable String catalog, @Nullable String schemaPattern, @Nullable String namePattern)
            throws SQLException {
        boolean builtIn = NamePattern.selectsNoCatalog(catalog) && (schemaPattern == null || "%".equals(schemaPattern));
        return builtIn
                ? result(FunctionMetadata.functions(NamePattern.like(namePattern)))
                : none(MetadataLayouts.FUNCTIONS);
    }

    /** Returns no rows: a function takes several types. */
    @Override
    public ResultSet getFunctionColumns(
            @Nullable String catalog,
            @Nullable String schemaPattern,
            @Nullable String namePattern,
            @Nullable String columnPattern)
            throws SQLException {
        return none(MetadataLayouts.FUNCTION_COLUMNS);
    }

    /** Returns no rows: privileges are those of the account in the partitions' databases. */
    @Override
    public ResultSet getTablePrivileges(
            @Nullable String catalog, @Nullable String schemaPattern, @Nullable String tablePattern)
            throws SQLException {
        return none(MetadataLayouts.TABLE_PRIVILEGES);
    }

    /** Returns no rows, as {@link #getTablePrivileges} does. */
    @Override
    public ResultSet getColumnPrivileges(
            @Nullable String catalog, @Nullable String schema, @Nullable String table, @Nullable String columnPattern)
            throws SQLException {
        return none(MetadataLayouts.COLUMN_PRIVILEGES);
    }

    @Override
    public ResultSet getUDTs(
            @Nullable String catalog,
            @Nullable String schemaPattern,
            @Nullable String namePattern,
            int @Nullable [] types)
            throws SQLException {
        return none(MetadataLayouts.USER_TYPES);
    }

    @Override
    public ResultSet getSuperTypes(
            @Nullable String catalog, @Nullable String schemaPattern, @Nullable String namePattern)
            throws SQLException {
        return none(MetadataLayouts.SUPER_TYPES);
    }

    @Override
    public ResultSet getSuperTables(
            @Nullable String catalog, @Nullable String schemaPattern, @Nullable String tablePattern)
            throws SQLException {
        return none(MetadataLayouts.SUPER_TABLES);
    }

    @Override
    public ResultSet getAttributes(
            @Nullable String catalog,
            @Nullable String schemaPattern,
            @Nullable String typePattern,
            @Nullable String attributePattern)
            throws SQLException {
        return none(MetadataLayouts.ATTRIBUTES);
    }

    @Override
    public ResultSet getClientInfoProperties() throws SQLException {
        MetadataRows rows = new MetadataRows(MetadataLayouts.CLIENT_INFO);
        ClientProperties.STANDARD.forEach((name, description) -> rows.add(name, Integer.MAX_VALUE, null, description));
        return result(rows.orderedBy("NAME"));
    }

    private TableMetadata tables() throws SQLException {
        return new TableMetadata(catalog(), this::viewColumns);
    }

    private KeyMetadata keys(@Nullable String table) throws SQLException {
        return new KeyMetadata(catalog(), NamePattern.exactly(table));
    }

    /** Returns the newest catalog, so that what other connections have changed is seen. */
    private CatalogSnapshot catalog() throws SQLException {
        session.checkOpen();
        return SqlExceptions.call(session::refreshCatalog);
    }

    private List<ColumnDescription> viewColumns(ViewDefinition view) {
        String query = "TABLE " + quote().quoted(view.name());
        try {
            return ColumnDescription.ofView(view.name(), session.columnsOf(query));
        } catch (SchemalessException e) {
            // a view whose tables have changed since: it is listed, and has no columns until it is replaced
            return List.of();
        }
    }

    private ResultSet none(List<ResultColumn> columns) throws SQLException {
        return result(new MetadataRows(columns));
    }

    private ResultSet result(MetadataRows rows) throws SQLException {
        session.checkOpen();
        return context.resultSet(rows.columns(), rows.list());
    }
}
