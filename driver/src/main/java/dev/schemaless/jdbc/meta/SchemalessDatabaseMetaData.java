package dev.schemaless.jdbc.meta;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.store.PartitionConfig;
import dev.schemaless.jdbc.base.SqlExceptions;
import dev.schemaless.jdbc.base.Unwrappable;
import dev.schemaless.jdbc.session.ConnectionSession;
import dev.schemaless.jdbc.sql.IdentifierQuote;
import dev.schemaless.jdbc.url.ClientProperties;
import dev.schemaless.jdbc.value.ValueContext;
import dev.schemaless.planner.ResultColumn;
import dev.schemaless.planner.Rows;
import dev.schemaless.planner.SchemaNames;
import dev.schemaless.planner.StatementResult;
import dev.schemaless.planner.system.TableTypes;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The metadata of a store, mostly queries on its system tables. It has no catalogs; names are matched without case.
 *
 * <p>Objects that do not exist here (foreign keys, procedures, user-defined types) or are not known give no rows.
 * Thread-safe.
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
        return IdentifierQuote.of(session.spec().session().quoting()).mark();
    }

    @Override
    public ResultSet getCatalogs() throws SQLException {
        return none(MetadataLayouts.CATALOGS);
    }

    /** Leaves out those of the system: H2's console 2.5.252 (no issue known) would show the one with the shortest name, sys, as the default. */
    @Override
    public ResultSet getSchemas() throws SQLException {
        return getSchemas(null, SchemaNames.DEFAULT);
    }

    @Override
    public ResultSet getSchemas(@Nullable String catalog, @Nullable String schemaPattern) throws SQLException {
        return rows(MetadataQueries.SCHEMAS, NamePattern.ofSchema(catalog, schemaPattern));
    }

    @Override
    public ResultSet getTableTypes() throws SQLException {
        return rows(MetadataQueries.TABLE_TYPES);
    }

    @Override
    public ResultSet getTables(
            @Nullable String catalog,
            @Nullable String schemaPattern,
            @Nullable String tablePattern,
            String @Nullable [] types)
            throws SQLException {
        List<Object> parameters = new ArrayList<>();
        parameters.add(NamePattern.ofSchema(catalog, schemaPattern));
        parameters.add(NamePattern.like(tablePattern));
        for (String type : TableTypes.ALL) {
            parameters.add(types == null || Arrays.asList(types).contains(type) ? type : "");
        }
        return rows(MetadataQueries.TABLES, parameters.toArray());
    }

    @Override
    public ResultSet getColumns(
            @Nullable String catalog,
            @Nullable String schemaPattern,
            @Nullable String tablePattern,
            @Nullable String columnPattern)
            throws SQLException {
        return rows(
                MetadataQueries.COLUMNS,
                NamePattern.ofSchema(catalog, schemaPattern),
                NamePattern.like(tablePattern),
                NamePattern.like(columnPattern));
    }

    @Override
    public ResultSet getPseudoColumns(
            @Nullable String catalog,
            @Nullable String schemaPattern,
            @Nullable String tablePattern,
            @Nullable String columnPattern)
            throws SQLException {
        return rows(
                MetadataQueries.PSEUDO_COLUMNS,
                NamePattern.ofSchema(catalog, schemaPattern),
                NamePattern.like(tablePattern),
                NamePattern.like(columnPattern));
    }

    @Override
    public ResultSet getPrimaryKeys(@Nullable String catalog, @Nullable String schema, @Nullable String table)
            throws SQLException {
        return ofTable(MetadataQueries.PRIMARY_KEYS, catalog, schema, table);
    }

    @Override
    public ResultSet getIndexInfo(
            @Nullable String catalog,
            @Nullable String schema,
            @Nullable String table,
            boolean unique,
            boolean approximate)
            throws SQLException {
        return ofTableTwice(unique ? MetadataQueries.UNIQUE_INDEXES : MetadataQueries.INDEXES, catalog, schema, table);
    }

    @Override
    public ResultSet getBestRowIdentifier(
            @Nullable String catalog, @Nullable String schema, @Nullable String table, int scope, boolean nullable)
            throws SQLException {
        return ofTableTwice(MetadataQueries.ROW_IDENTIFIERS, catalog, schema, table);
    }

    @Override
    public ResultSet getVersionColumns(@Nullable String catalog, @Nullable String schema, @Nullable String table)
            throws SQLException {
        return ofTable(MetadataQueries.VERSION_COLUMNS, catalog, schema, table);
    }

    @Override
    public ResultSet getTypeInfo() throws SQLException {
        return rows(MetadataQueries.TYPE_INFO);
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
        return rows(MetadataQueries.FUNCTIONS, builtIn ? NamePattern.like(namePattern) : NamePattern.NOTHING);
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
        List<@Nullable Object[]> rows = new ArrayList<>();
        new TreeMap<>(ClientProperties.STANDARD)
                .forEach((name, description) ->
                        rows.add(new @Nullable Object[] {name, Integer.MAX_VALUE, null, description}));
        return result(MetadataLayouts.CLIENT_INFO, rows);
    }

    private ResultSet ofTable(String query, @Nullable String catalog, @Nullable String schema, @Nullable String table)
            throws SQLException {
        return rows(query, NamePattern.exactly(catalog, schema), NamePattern.exactly(table));
    }

    private ResultSet ofTableTwice(
            String query, @Nullable String catalog, @Nullable String schema, @Nullable String table)
            throws SQLException {
        String inSchema = NamePattern.exactly(catalog, schema);
        String named = NamePattern.exactly(table);
        return rows(query, inSchema, named, inSchema, named);
    }

    /** Returns rows of system tables, on the newest catalog, because another session may have changed it just now. */
    private ResultSet rows(String query, Object... parameters) throws SQLException {
        StatementResult.Query result = session.querySystem(query, List.of(parameters));
        List<@Nullable Object[]> rows = new ArrayList<>();
        try (Rows read = result.rows()) {
            while (read.next()) {
                rows.add(read.values());
            }
        } catch (SchemalessException e) {
            throw SqlExceptions.from(e);
        }
        return result(result.columns().stream().map(ResultColumn::computed).toList(), rows);
    }

    private ResultSet none(List<ResultColumn> columns) throws SQLException {
        return result(columns, List.of());
    }

    private ResultSet result(List<ResultColumn> columns, List<@Nullable Object[]> rows) throws SQLException {
        session.checkOpen();
        return context.resultSet(columns, rows);
    }
}
