package dev.schemaless.liquibase;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import liquibase.CatalogAndSchema;
import liquibase.database.AbstractJdbcDatabase;
import liquibase.database.DatabaseConnection;
import liquibase.database.jvm.JdbcConnection;
import liquibase.exception.DatabaseException;
import liquibase.structure.DatabaseObject;
import liquibase.structure.core.Catalog;
import liquibase.structure.core.ForeignKey;
import liquibase.structure.core.Index;
import liquibase.structure.core.Schema;
import liquibase.structure.core.StoredProcedure;
import liquibase.structure.core.UniqueConstraint;
import org.jspecify.annotations.Nullable;

/** A store as Liquibase sees it: the schema {@code PUBLIC} without a catalog, and definitions that are not part of transactions. */
public final class SchemalessDatabase extends AbstractJdbcDatabase {
    private static final String NAME = "Schemaless";
    private static final String URL_PREFIX = "jdbc:schemaless:";

    private String quote = "\"";

    /** Makes an instance for Liquibase's services. */
    public SchemalessDatabase() {
        setCurrentDateTimeFunction("CURRENT_TIMESTAMP");
        sequenceNextValueFunction = "NEXT VALUE FOR %s";
    }

    @Override
    public int getPriority() {
        return PRIORITY_DATABASE;
    }

    @Override
    public String getShortName() {
        return "schemaless";
    }

    @Override
    protected String getDefaultDatabaseProductName() {
        return NAME;
    }

    @Override
    public boolean isCorrectDatabaseImplementation(DatabaseConnection connection) throws DatabaseException {
        return NAME.equals(connection.getDatabaseProductName());
    }

    /** Returns the driver of stores' URLs, null of others. */
    @Override
    public @Nullable String getDefaultDriver(String url) {
        return url.startsWith(URL_PREFIX) ? "dev.schemaless.jdbc.SchemalessDriver" : null;
    }

    @Override
    public @Nullable Integer getDefaultPort() {
        return null;
    }

    @Override
    public void setConnection(DatabaseConnection connection) {
        super.setConnection(connection);
        if (connection instanceof JdbcConnection jdbc) {
            try {
                quote = jdbc.getMetaData().getIdentifierQuoteString();
            } catch (DatabaseException | SQLException e) {
                throw new IllegalStateException("Cannot read the store's metadata", e);
            }
        }
    }

    @Override
    public boolean requiresUsername() {
        return false;
    }

    @Override
    public boolean requiresPassword() {
        return false;
    }

    /** Returns false: a definition commits the open transaction. */
    @Override
    public boolean supportsDDLInTransaction() {
        return false;
    }

    @Override
    public boolean supportsInitiallyDeferrableColumns() {
        return false;
    }

    @Override
    public boolean supportsTablespaces() {
        return false;
    }

    @Override
    public boolean supportsCatalogs() {
        return false;
    }

    @Override
    public boolean supportsCatalogInObjectName(Class<? extends DatabaseObject> type) {
        return false;
    }

    @Override
    public boolean supportsNotNullConstraintNames() {
        return false;
    }

    @Override
    public boolean supportsDropTableCascadeConstraints() {
        return false;
    }

    @Override
    public boolean supportsRestrictForeignKeys() {
        return false;
    }

    @Override
    public boolean supportsCreateIfNotExists(Class<? extends DatabaseObject> type) {
        return true;
    }

    @Override
    public boolean supports(Class<? extends DatabaseObject> type) {
        return !Catalog.class.isAssignableFrom(type)
                && !ForeignKey.class.isAssignableFrom(type)
                && !StoredProcedure.class.isAssignableFrom(type)
                && !UniqueConstraint.class.isAssignableFrom(type)
                && super.supports(type);
    }

    @Override
    public int getMaxFractionalDigitsForTimestamp() {
        return 3;
    }

    /** Returns null: primary keys have no names, and metadata would show none. */
    @Override
    public @Nullable String generatePrimaryKeyName(String table) {
        return null;
    }

    @Override
    public boolean supportsPrimaryKeyNames() {
        return false;
    }

    @Override
    protected String getQuotingStartCharacter() {
        return quote;
    }

    @Override
    protected String getQuotingEndCharacter() {
        return quote;
    }

    @Override
    protected String getQuotingEndReplacement() {
        return quote + quote;
    }

    /** Returns true: quoted names are matched without case as well, and the standard's reserved words are many. */
    @Override
    protected boolean mustQuoteObjectName(String name, Class<? extends DatabaseObject> type) {
        return !Schema.class.isAssignableFrom(type);
    }

    /** Leaves the schema out, which no index's name has. */
    @Override
    public String escapeIndexName(@Nullable String catalog, @Nullable String schema, String index) {
        return escapeObjectName(index, Index.class);
    }

    @Override
    public String getDateLiteral(String isoDate) {
        String text = super.getDateLiteral(isoDate);
        if (isDateOnly(isoDate)) {
            return "DATE " + text;
        }
        return (isTimeOnly(isoDate) ? "TIME " : "TIMESTAMP ") + text;
    }

    @Override
    public String getViewDefinition(CatalogAndSchema schema, String view) throws DatabaseException {
        try (Statement statement = ((JdbcConnection) getConnection())
                        .getUnderlyingConnection()
                        .createStatement();
                ResultSet rows = statement.executeQuery("SHOW CREATE TABLE " + quoteObject(view, Index.class))) {
            rows.next();
            String text = rows.getString("CREATE_TABLE");
            return text.substring(text.toUpperCase(Locale.ROOT).indexOf(" AS ") + " AS ".length());
        } catch (SQLException e) {
            throw new DatabaseException(e);
        }
    }
}
