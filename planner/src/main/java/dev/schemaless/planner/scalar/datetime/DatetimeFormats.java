package dev.schemaless.planner.scalar.datetime;

import com.google.common.cache.CacheBuilder;
import com.google.common.cache.CacheLoader;
import com.google.common.cache.LoadingCache;

/** Formats that were used lately, so that a pattern is not read for each row. Thread-safe. */
public final class DatetimeFormats {
    private static final int KEPT = 200;
    private static final LoadingCache<String, DatetimeFormat> MYSQL =
            CacheBuilder.newBuilder().maximumSize(KEPT).build(CacheLoader.from(MySqlPattern::compile));
    private static final LoadingCache<String, DatetimeFormat> POSTGRESQL =
            CacheBuilder.newBuilder().maximumSize(KEPT).build(CacheLoader.from(PostgreSqlPattern::compile));

    private DatetimeFormats() {}

    /** Returns the format of a pattern such as {@code %Y-%m-%d}. */
    public static DatetimeFormat ofMySql(String pattern) {
        return MYSQL.getUnchecked(pattern);
    }

    /** Returns the format of a pattern such as {@code YYYY-MM-DD}. */
    public static DatetimeFormat ofPostgreSql(String pattern) {
        return POSTGRESQL.getUnchecked(pattern);
    }
}
