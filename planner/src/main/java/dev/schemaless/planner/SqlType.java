package dev.schemaless.planner;

import org.jspecify.annotations.Nullable;

/**
 * The type of a result column or a parameter.
 *
 * @param jdbcType one of {@code java.sql.Types}
 * @param name the bare name, such as {@code VARCHAR}, {@code DECIMAL} or {@code ARRAY}; as in {@code getTypeInfo}
 * @param precision digits, characters or bytes, as {@code ResultSetMetaData.getPrecision} defines them; 0 if unbounded
 * @param scale digits after the point, or of the second's fraction
 * @param element the element type of an array or the value type of a map; null for others
 */
public record SqlType(
        int jdbcType,
        String name,
        int precision,
        int scale,
        @Nullable SqlType element) {}
