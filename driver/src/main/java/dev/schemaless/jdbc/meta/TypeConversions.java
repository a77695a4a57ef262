package dev.schemaless.jdbc.meta;

import java.sql.Types;
import java.util.Set;

/** The table of conversions that <code>{fn CONVERT(value, SQL_TYPE)}</code> supports. */
final class TypeConversions {
    private static final Set<Integer> TEXTS = Set.of(Types.CHAR, Types.VARCHAR);
    private static final Set<Integer> BYTES = Set.of(Types.BINARY, Types.VARBINARY);
    private static final Set<Integer> NUMBERS = Set.of(
            Types.TINYINT,
            Types.SMALLINT,
            Types.INTEGER,
            Types.BIGINT,
            Types.REAL,
            Types.FLOAT,
            Types.DOUBLE,
            Types.DECIMAL,
            Types.NUMERIC);
    private static final Set<Integer> OTHERS = Set.of(Types.BOOLEAN, Types.DATE, Types.TIME, Types.TIMESTAMP);

    private TypeConversions() {}

    /** Returns whether values of one type, by its {@code java.sql.Types} code, convert into those of another. */
    static boolean areSupported(int from, int to) {
        if (TEXTS.contains(from)) {
            return TEXTS.contains(to) || BYTES.contains(to) || NUMBERS.contains(to) || OTHERS.contains(to);
        } else if (TEXTS.contains(to)) {
            return BYTES.contains(from) || NUMBERS.contains(from) || OTHERS.contains(from);
        } else if (NUMBERS.contains(from)) {
            return NUMBERS.contains(to) || to == Types.BOOLEAN;
        } else if (BYTES.contains(from)) {
            return BYTES.contains(to);
        }
        return OTHERS.contains(from) && (from == to || isTimeToTime(from, to));
    }

    private static boolean isTimeToTime(int from, int to) {
        return switch (from) {
            case Types.TIMESTAMP -> to == Types.DATE || to == Types.TIME;
            case Types.DATE -> to == Types.TIMESTAMP;
            default -> false;
        };
    }
}
