package dev.schemaless.tests.orm;

import jakarta.persistence.TemporalType;
import jakarta.persistence.Timeout;
import org.hibernate.boot.Metadata;
import org.hibernate.boot.model.FunctionContributions;
import org.hibernate.boot.model.TypeContributions;
import org.hibernate.boot.model.relational.SqlStringGenerationContext;
import org.hibernate.dialect.Dialect;
import org.hibernate.dialect.function.CommonFunctionFactory;
import org.hibernate.dialect.identity.IdentityColumnSupport;
import org.hibernate.dialect.identity.IdentityColumnSupportImpl;
import org.hibernate.dialect.pagination.LimitHandler;
import org.hibernate.dialect.pagination.OffsetFetchLimitHandler;
import org.hibernate.dialect.unique.AlterTableUniqueDelegate;
import org.hibernate.dialect.unique.UniqueDelegate;
import org.hibernate.engine.jdbc.dialect.spi.DialectResolutionInfo;
import org.hibernate.mapping.UniqueKey;
import org.hibernate.query.common.FetchClauseType;
import org.hibernate.query.common.TemporalUnit;
import org.hibernate.query.sqm.IntervalType;
import org.hibernate.service.ServiceRegistry;
import org.hibernate.sql.ast.SqlAstTranslatorFactory;
import org.hibernate.sql.ast.spi.StandardSqlAstTranslatorFactory;
import org.hibernate.type.SqlTypes;
import org.hibernate.type.descriptor.jdbc.UUIDJdbcType;
import org.hibernate.type.descriptor.sql.internal.DdlTypeImpl;

/** What Hibernate ORM has to know of jdbc:schemaless: beyond the SQL standard. */
public final class SchemalessDialect extends Dialect {
    public SchemalessDialect(DialectResolutionInfo info) {
        super(info);
    }

    @Override
    protected String columnType(int type) {
        return switch (type) {
            case SqlTypes.FLOAT -> "double";
            case SqlTypes.CHAR, SqlTypes.NCHAR -> "varchar($l)";
            case SqlTypes.CLOB, SqlTypes.NCLOB -> "varchar";
            case SqlTypes.BLOB -> "varbinary";
            // columns have no zone: an Instant is kept as what its clock shows in hibernate.jdbc.time_zone
            case SqlTypes.TIMESTAMP_UTC, SqlTypes.TIMESTAMP_WITH_TIMEZONE -> "timestamp($p)";
            default -> super.columnType(type);
        };
    }

    @Override
    protected void registerColumnTypes(TypeContributions contributions, ServiceRegistry services) {
        super.registerColumnTypes(contributions, services);
        var types = contributions.getTypeConfiguration();
        types.getDdlTypeRegistry().addDescriptor(new DdlTypeImpl(SqlTypes.UUID, "uuid", this));
        types.getJdbcTypeRegistry().addDescriptor(UUIDJdbcType.INSTANCE);
    }

    @Override
    public void initializeFunctionRegistry(FunctionContributions functions) {
        super.initializeFunctionRegistry(functions);
        CommonFunctionFactory factory = new CommonFunctionFactory(functions);
        factory.locate_positionSubstring();
        factory.listagg(null);
    }

    @Override
    public int getDefaultTimestampPrecision() {
        return 3;
    }

    /** Leaves foreign keys out, which a store has none of. */
    @Override
    public boolean hasAlterTable() {
        return false;
    }

    @Override
    public boolean supportsIfExistsBeforeTableName() {
        return true;
    }

    @Override
    public boolean supportsColumnCheck() {
        return false;
    }

    @Override
    public boolean supportsTableCheck() {
        return false;
    }

    /** Leaves unique keys out: only primary keys are unique in a store. */
    @Override
    public UniqueDelegate getUniqueDelegate() {
        return new AlterTableUniqueDelegate(this) {
            @Override
            public String getAlterTableToAddUniqueKeyCommand(
                    UniqueKey key, Metadata metadata, SqlStringGenerationContext context) {
                return "";
            }
        };
    }

    /** Makes an identity column of text one that is filled with a UUID. */
    @Override
    public IdentityColumnSupport getIdentityColumnSupport() {
        return new IdentityColumnSupportImpl() {
            @Override
            public boolean supportsIdentityColumns() {
                return true;
            }

            @Override
            public String getIdentityColumnString(int type) {
                return "default uuid() not null";
            }
        };
    }

    @Override
    public boolean supportsStandardArrays() {
        return true;
    }

    @Override
    public boolean useArrayForMultiValuedParameters() {
        return false;
    }

    /** Lets the tables that stand in for sequences work: their update after the read fails if another was faster. */
    @Override
    public String getForUpdateString() {
        return "";
    }

    /** Has pessimistic locks refused, rather than not taken. */
    @Override
    public String getWriteLockString(Timeout timeout) {
        return " for update";
    }

    @Override
    public String getReadLockString(Timeout timeout) {
        return " for update";
    }

    @Override
    public SqlAstTranslatorFactory getSqlAstTranslatorFactory() {
        return new StandardSqlAstTranslatorFactory();
    }

    @Override
    @SuppressWarnings({"deprecation", "removal"})
    public String timestampaddPattern(TemporalUnit unit, TemporalType type, IntervalType interval) {
        return "timestampadd(?1,?2,?3)";
    }

    @Override
    @SuppressWarnings("deprecation")
    public String timestampdiffPattern(TemporalUnit unit, TemporalType from, TemporalType to) {
        return "timestampdiff(?1,?2,?3)";
    }

    @Override
    public LimitHandler getLimitHandler() {
        return OffsetFetchLimitHandler.INSTANCE;
    }

    @Override
    public boolean supportsFetchClause(FetchClauseType type) {
        return type == FetchClauseType.ROWS_ONLY;
    }
}
