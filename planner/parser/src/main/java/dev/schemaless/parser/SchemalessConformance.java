package dev.schemaless.parser;

import org.apache.calcite.sql.validate.SqlConformance;
import org.apache.calcite.sql.validate.SqlConformanceEnum;
import org.apache.calcite.sql.validate.SqlDelegatingConformance;

/** The SQL dialect, for parser and validator alike: the standard, and those habits of MySQL that are unambiguous. */
public final class SchemalessConformance extends SqlDelegatingConformance {
    public static final SqlConformance INSTANCE = new SchemalessConformance();

    private SchemalessConformance() {
        super(SqlConformanceEnum.DEFAULT);
    }

    @Override
    public boolean isBangEqualAllowed() {
        return true;
    }

    @Override
    public boolean isPercentRemainderAllowed() {
        return true;
    }

    /** {@code LIMIT start, count}. */
    @Override
    public boolean isLimitStartCountAllowed() {
        return true;
    }

    /** {@code OFFSET start LIMIT count}. */
    @Override
    public boolean isOffsetLimitAllowed() {
        return true;
    }

    @Override
    public boolean isGroupByAlias() {
        return true;
    }

    @Override
    public boolean isGroupByOrdinal() {
        return true;
    }

    @Override
    public boolean isHavingAlias() {
        return true;
    }

    /** {@code CURRENT_DATE()}. */
    @Override
    public boolean allowNiladicParentheses() {
        return true;
    }

    /** The dynamic-column clause, {@code FROM rate (surge DOUBLE)}. */
    @Override
    public boolean allowExtend() {
        return true;
    }

    /** {@code TRIM} of more than one character. */
    @Override
    public boolean allowExtendedTrim() {
        return true;
    }

    /** {@code INTERVAL '2' DAYS}. */
    @Override
    public boolean allowPluralTimeUnits() {
        return true;
    }

    /** Otherwise {@code CASE … 'a' … 'bbb'} would pad the shorter with blanks. */
    @Override
    public boolean shouldConvertRaggedUnionTypesToVarying() {
        return true;
    }

    /** No stored type is unsigned. */
    @Override
    public boolean supportsUnsignedTypes() {
        return false;
    }
}
