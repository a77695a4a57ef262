package dev.schemaless.jdbc.meta;

import dev.schemaless.jdbc.base.DriverVersion;
import dev.schemaless.planner.system.SqlVocabulary;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.RowIdLifetime;

/**
 * Metadata that is the same for every store: names, limits (0 for none known), abilities.
 *
 * <p>Long because {@link DatabaseMetaData} asks that many questions; each has its answer and nothing else.
 */
abstract class DatabaseFacts implements DatabaseMetaData {
    /** The most characters an identifier has. */
    static final int MAX_NAME_LENGTH = 128;

    /** Returns whether <code>{fn CONVERT(value, SQL_TYPE)}</code> does it. */
    @Override
    public final boolean supportsConvert(int fromType, int toType) {
        return TypeConversions.areSupported(fromType, toType);
    }

    @Override
    public final boolean supportsTransactionIsolationLevel(int level) {
        return level == Connection.TRANSACTION_READ_COMMITTED;
    }

    @Override
    public final boolean supportsResultSetType(int type) {
        return type == ResultSet.TYPE_FORWARD_ONLY || type == ResultSet.TYPE_SCROLL_INSENSITIVE;
    }

    @Override
    public final boolean supportsResultSetConcurrency(int type, int concurrency) {
        return supportsResultSetType(type)
                && (concurrency == ResultSet.CONCUR_READ_ONLY || concurrency == ResultSet.CONCUR_UPDATABLE);
    }

    @Override
    public final boolean supportsResultSetHoldability(int holdability) {
        return holdability == ResultSet.HOLD_CURSORS_OVER_COMMIT;
    }

    @Override
    public final boolean allProceduresAreCallable() {
        return true;
    }

    @Override
    public final boolean allTablesAreSelectable() {
        return true;
    }

    @Override
    public final boolean nullsAreSortedHigh() {
        return false;
    }

    @Override
    public final boolean nullsAreSortedLow() {
        return true;
    }

    @Override
    public final boolean nullsAreSortedAtStart() {
        return false;
    }

    @Override
    public final boolean nullsAreSortedAtEnd() {
        return false;
    }

    @Override
    public final String getDatabaseProductName() {
        return DriverVersion.PRODUCT;
    }

    @Override
    public final String getDatabaseProductVersion() {
        return DriverVersion.CURRENT.text();
    }

    @Override
    public final String getDriverName() {
        return DriverVersion.DRIVER;
    }

    @Override
    public final String getDriverVersion() {
        return DriverVersion.CURRENT.text();
    }

    @Override
    public final int getDriverMajorVersion() {
        return DriverVersion.CURRENT.major();
    }

    @Override
    public final int getDriverMinorVersion() {
        return DriverVersion.CURRENT.minor();
    }

    @Override
    public final boolean usesLocalFilePerTable() {
        return false;
    }

    @Override
    public final boolean supportsMixedCaseIdentifiers() {
        return false;
    }

    @Override
    public final boolean storesUpperCaseIdentifiers() {
        return false;
    }

    @Override
    public final boolean storesLowerCaseIdentifiers() {
        return false;
    }

    @Override
    public final boolean storesMixedCaseIdentifiers() {
        return true;
    }

    @Override
    public final boolean supportsMixedCaseQuotedIdentifiers() {
        return false;
    }

    @Override
    public final boolean storesUpperCaseQuotedIdentifiers() {
        return false;
    }

    @Override
    public final boolean storesLowerCaseQuotedIdentifiers() {
        return false;
    }

    @Override
    public final boolean storesMixedCaseQuotedIdentifiers() {
        return true;
    }

    @Override
    public final String getSQLKeywords() {
        return SqlVocabulary.KEYWORDS;
    }

    @Override
    public final String getNumericFunctions() {
        return SqlVocabulary.NUMERIC_FUNCTIONS;
    }

    @Override
    public final String getStringFunctions() {
        return SqlVocabulary.STRING_FUNCTIONS;
    }

    @Override
    public final String getSystemFunctions() {
        return SqlVocabulary.SYSTEM_FUNCTIONS;
    }

    @Override
    public final String getTimeDateFunctions() {
        return SqlVocabulary.TIME_DATE_FUNCTIONS;
    }

    @Override
    public final String getSearchStringEscape() {
        return String.valueOf(NamePattern.ESCAPE);
    }

    @Override
    public final String getExtraNameCharacters() {
        return "$";
    }

    @Override
    public final boolean supportsAlterTableWithAddColumn() {
        return true;
    }

    @Override
    public final boolean supportsAlterTableWithDropColumn() {
        return true;
    }

    @Override
    public final boolean supportsColumnAliasing() {
        return true;
    }

    @Override
    public final boolean nullPlusNonNullIsNull() {
        return true;
    }

    @Override
    public final boolean supportsConvert() {
        return true;
    }

    @Override
    public final boolean supportsTableCorrelationNames() {
        return true;
    }

    @Override
    public final boolean supportsDifferentTableCorrelationNames() {
        return false;
    }

    @Override
    public final boolean supportsExpressionsInOrderBy() {
        return true;
    }

    @Override
    public final boolean supportsOrderByUnrelated() {
        return true;
    }

    @Override
    public final boolean supportsGroupBy() {
        return true;
    }

    @Override
    public final boolean supportsGroupByUnrelated() {
        return true;
    }

    @Override
    public final boolean supportsGroupByBeyondSelect() {
        return true;
    }

    @Override
    public final boolean supportsLikeEscapeClause() {
        return true;
    }

    @Override
    public final boolean supportsMultipleResultSets() {
        return false;
    }

    @Override
    public final boolean supportsMultipleTransactions() {
        return true;
    }

    @Override
    public final boolean supportsNonNullableColumns() {
        return true;
    }

    @Override
    public final boolean supportsMinimumSQLGrammar() {
        return true;
    }

    @Override
    public final boolean supportsCoreSQLGrammar() {
        return false;
    }

    @Override
    public final boolean supportsExtendedSQLGrammar() {
        return false;
    }

    @Override
    public final boolean supportsANSI92EntryLevelSQL() {
        // it has UNIQUE, CHECK, foreign keys and GRANT
        return false;
    }

    @Override
    public final boolean supportsANSI92IntermediateSQL() {
        return false;
    }

    @Override
    public final boolean supportsANSI92FullSQL() {
        return false;
    }

    @Override
    public final boolean supportsIntegrityEnhancementFacility() {
        return false;
    }

    @Override
    public final boolean supportsOuterJoins() {
        return true;
    }

    @Override
    public final boolean supportsFullOuterJoins() {
        return true;
    }

    @Override
    public final boolean supportsLimitedOuterJoins() {
        return true;
    }

    @Override
    public final String getSchemaTerm() {
        return "schema";
    }

    @Override
    public final String getProcedureTerm() {
        return "procedure";
    }

    @Override
    public final String getCatalogTerm() {
        return "catalog";
    }

    @Override
    public final boolean isCatalogAtStart() {
        return true;
    }

    @Override
    public final String getCatalogSeparator() {
        return ".";
    }

    @Override
    public final boolean supportsSchemasInDataManipulation() {
        return true;
    }

    @Override
    public final boolean supportsSchemasInProcedureCalls() {
        return false;
    }

    @Override
    public final boolean supportsSchemasInTableDefinitions() {
        return true;
    }

    @Override
    public final boolean supportsSchemasInIndexDefinitions() {
        return true;
    }

    @Override
    public final boolean supportsSchemasInPrivilegeDefinitions() {
        return false;
    }

    @Override
    public final boolean supportsCatalogsInDataManipulation() {
        return false;
    }

    @Override
    public final boolean supportsCatalogsInProcedureCalls() {
        return false;
    }

    @Override
    public final boolean supportsCatalogsInTableDefinitions() {
        return false;
    }

    @Override
    public final boolean supportsCatalogsInIndexDefinitions() {
        return false;
    }

    @Override
    public final boolean supportsCatalogsInPrivilegeDefinitions() {
        return false;
    }

    @Override
    public final boolean supportsPositionedDelete() {
        return false;
    }

    @Override
    public final boolean supportsPositionedUpdate() {
        return false;
    }

    @Override
    public final boolean supportsSelectForUpdate() {
        return true;
    }

    @Override
    public final boolean supportsStoredProcedures() {
        return false;
    }

    @Override
    public final boolean supportsSubqueriesInComparisons() {
        return true;
    }

    @Override
    public final boolean supportsSubqueriesInExists() {
        return true;
    }

    @Override
    public final boolean supportsSubqueriesInIns() {
        return true;
    }

    @Override
    public final boolean supportsSubqueriesInQuantifieds() {
        return true;
    }

    @Override
    public final boolean supportsCorrelatedSubqueries() {
        return true;
    }

    @Override
    public final boolean supportsUnion() {
        return true;
    }

    @Override
    public final boolean supportsUnionAll() {
        return true;
    }

    @Override
    public final boolean supportsOpenCursorsAcrossCommit() {
        return true;
    }

    @Override
    public final boolean supportsOpenCursorsAcrossRollback() {
        return true;
    }

    @Override
    public final boolean supportsOpenStatementsAcrossCommit() {
        return true;
    }

    @Override
    public final boolean supportsOpenStatementsAcrossRollback() {
        return true;
    }

    @Override
    public final int getMaxBinaryLiteralLength() {
        return 0;
    }

    @Override
    public final int getMaxCharLiteralLength() {
        return 0;
    }

    @Override
    public final int getMaxColumnNameLength() {
        return MAX_NAME_LENGTH;
    }

    @Override
    public final int getMaxColumnsInGroupBy() {
        return 0;
    }

    @Override
    public final int getMaxColumnsInIndex() {
        return 0;
    }

    @Override
    public final int getMaxColumnsInOrderBy() {
        return 0;
    }

    @Override
    public final int getMaxColumnsInSelect() {
        return 0;
    }

    @Override
    public final int getMaxColumnsInTable() {
        return 0;
    }

    @Override
    public final int getMaxConnections() {
        return 0;
    }

    @Override
    public final int getMaxCursorNameLength() {
        return 0;
    }

    @Override
    public final int getMaxIndexLength() {
        return 0;
    }

    @Override
    public final int getMaxSchemaNameLength() {
        return MAX_NAME_LENGTH;
    }

    @Override
    public final int getMaxProcedureNameLength() {
        return 0;
    }

    @Override
    public final int getMaxCatalogNameLength() {
        return 0;
    }

    @Override
    public final int getMaxRowSize() {
        return 0;
    }

    @Override
    public final boolean doesMaxRowSizeIncludeBlobs() {
        return false;
    }

    @Override
    public final int getMaxStatements() {
        return 0;
    }

    @Override
    public final int getMaxTableNameLength() {
        return MAX_NAME_LENGTH;
    }

    @Override
    public final int getMaxTablesInSelect() {
        return 0;
    }

    @Override
    public final int getMaxUserNameLength() {
        return 0;
    }

    @Override
    public final int getDefaultTransactionIsolation() {
        return Connection.TRANSACTION_READ_COMMITTED;
    }

    @Override
    public final boolean supportsTransactions() {
        return true;
    }

    @Override
    public final boolean supportsDataDefinitionAndDataManipulationTransactions() {
        return false;
    }

    @Override
    public final boolean supportsDataManipulationTransactionsOnly() {
        return true;
    }

    @Override
    public final boolean dataDefinitionCausesTransactionCommit() {
        return true;
    }

    @Override
    public final boolean dataDefinitionIgnoredInTransactions() {
        return false;
    }

    @Override
    public final boolean ownUpdatesAreVisible(int type) {
        return supportsResultSetType(type);
    }

    @Override
    public final boolean ownDeletesAreVisible(int type) {
        return supportsResultSetType(type);
    }

    @Override
    public final boolean ownInsertsAreVisible(int type) {
        return false;
    }

    @Override
    public final boolean othersUpdatesAreVisible(int type) {
        return false;
    }

    @Override
    public final boolean othersDeletesAreVisible(int type) {
        return false;
    }

    @Override
    public final boolean othersInsertsAreVisible(int type) {
        return false;
    }

    @Override
    public final boolean updatesAreDetected(int type) {
        return supportsResultSetType(type);
    }

    @Override
    public final boolean deletesAreDetected(int type) {
        return supportsResultSetType(type);
    }

    @Override
    public final boolean insertsAreDetected(int type) {
        return false;
    }

    @Override
    public final boolean supportsBatchUpdates() {
        return true;
    }

    @Override
    public final boolean supportsSavepoints() {
        return true;
    }

    @Override
    public final boolean supportsNamedParameters() {
        return false;
    }

    @Override
    public final boolean supportsMultipleOpenResults() {
        return false;
    }

    @Override
    public final boolean supportsGetGeneratedKeys() {
        return true;
    }

    @Override
    public final int getResultSetHoldability() {
        return ResultSet.HOLD_CURSORS_OVER_COMMIT;
    }

    @Override
    public final int getDatabaseMajorVersion() {
        return DriverVersion.CURRENT.major();
    }

    @Override
    public final int getDatabaseMinorVersion() {
        return DriverVersion.CURRENT.minor();
    }

    @Override
    public final int getJDBCMajorVersion() {
        return 4;
    }

    @Override
    public final int getJDBCMinorVersion() {
        return 3;
    }

    @Override
    public final int getSQLStateType() {
        return sqlStateSQL;
    }

    @Override
    public final boolean locatorsUpdateCopy() {
        return true;
    }

    @Override
    public final boolean supportsStatementPooling() {
        return false;
    }

    @Override
    public final RowIdLifetime getRowIdLifetime() {
        return RowIdLifetime.ROWID_UNSUPPORTED;
    }

    @Override
    public final boolean supportsStoredFunctionsUsingCallSyntax() {
        return false;
    }

    @Override
    public final boolean autoCommitFailureClosesAllResultSets() {
        return false;
    }

    @Override
    public final boolean generatedKeyAlwaysReturned() {
        return true;
    }

    @Override
    public final boolean supportsRefCursors() {
        return false;
    }

    @Override
    public final boolean supportsSharding() {
        // sharding keys are the store's own affair, not the connection's
        return false;
    }
}
