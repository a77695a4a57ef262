package dev.schemaless.planner.system;

import dev.schemaless.planner.SqlType;
import java.sql.Types;
import org.jspecify.annotations.Nullable;

/** The sizes of types, as JDBC's metadata defines them. */
final class TypeFacts {
    private static final long MAX_OCTETS_OF_UNIT = 3;

    private TypeFacts() {}

    /** Returns the name that metadata gives a type: of an array with its elements' type, as in {@code VARCHAR ARRAY}. */
    static String name(SqlType type) {
        SqlType element = type.element();
        if (element == null) {
            return type.name();
        }
        return type.jdbcType() == Types.ARRAY
                ? name(element) + " " + type.name()
                : type.name() + "<VARCHAR, " + name(element) + ">";
    }

    /** Returns digits, characters or bytes; where the type has no limit, the greatest int. */
    static int size(SqlType type) {
        return type.precision() > 0 ? type.precision() : Integer.MAX_VALUE;
    }

    /** Returns digits after the point; null where the type has no point. */
    static @Nullable Integer decimalDigits(SqlType type) {
        return switch (type.name()) {
            case "TINYINT", "SMALLINT", "INTEGER", "BIGINT", "DECIMAL", "TIME", "TIMESTAMP" -> type.scale();
            default -> null;
        };
    }

    /** Returns the base of a number's digits; null for other types. */
    static @Nullable Integer radix(SqlType type) {
        return switch (type.jdbcType()) {
            case Types.TINYINT,
                    Types.SMALLINT,
                    Types.INTEGER,
                    Types.BIGINT,
                    Types.REAL,
                    Types.FLOAT,
                    Types.DOUBLE,
                    Types.DECIMAL,
                    Types.NUMERIC -> 10;
            default -> null;
        };
    }

    /** Returns the most bytes that a value takes in UTF-8; null for types other than text and bytes. */
    static @Nullable Integer octets(SqlType type) {
        if (isText(type)) {
            // a length counts UTF-16 code units: a pair of them takes four bytes, a single one three at most
            return (int) Math.min(Integer.MAX_VALUE, MAX_OCTETS_OF_UNIT * size(type));
        }
        return type.jdbcType() == Types.BINARY || type.jdbcType() == Types.VARBINARY ? size(type) : null;
    }

    static boolean isText(SqlType type) {
        return type.jdbcType() == Types.CHAR || type.jdbcType() == Types.VARCHAR;
    }
}
