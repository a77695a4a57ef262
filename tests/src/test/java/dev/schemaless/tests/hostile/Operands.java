package dev.schemaless.tests.hostile;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What functions are called with: columns of every type, NULLs, what is empty, what is as large as can be, parameters. */
final class Operands {
    /** A table with a column of each type, and its rows: ordinary values, NULLs, the largest and the least. */
    static final List<String> TABLES = List.of(
            """
            CREATE TABLE t (
              id BIGINT PRIMARY KEY, b BOOLEAN, ti TINYINT, si SMALLINT, i INTEGER, l BIGINT, n DECIMAL(20, 3), w DECIMAL(38, 0),
              r REAL, d DOUBLE, s VARCHAR, c CHAR(5), v VARCHAR(10), dt DATE, tm TIME(3), ts TIMESTAMP(3), x VARBINARY, y BINARY(3),
              u UUID, a INTEGER ARRAY, sa VARCHAR ARRAY, m MAP<VARCHAR, INTEGER>)
            """, """
            INSERT INTO t VALUES
              (1, TRUE, 1, 2, 3, 4, 5.5, 6, 7.5, 8.5, 'abc', 'ab', '{"a": [1]}', DATE '2024-02-29', TIME '12:30:00', TIMESTAMP '2024-02-29 12:30:00.5',
               X'0102', X'010203', UUID '00000000-0000-0000-0000-000000000001', ARRAY[3, 1, 2], ARRAY['a', 'b'], MAP['k', 1]),
              (2, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
              (3, FALSE, 127, 32767, 2147483647, 9223372036854775807, 99999999999999999.999, 99999999999999999999999999999999999999, 3.4E38, 1.7E308,
               U&'\\D83D\\DE00(', 'zzzzz', '2024-01-01', DATE '9999-12-31', TIME '23:59:59.999', TIMESTAMP '9999-12-31 23:59:59.999',
               X'ff', X'ffffff', UUID 'ffffffff-ffff-ffff-ffff-ffffffffffff', ARRAY[2147483647, NULL], ARRAY['', NULL], MAP['', NULL]),
              (4, FALSE, -128, -32768, -2147483648, -9223372036854775807, -99999999999999999.999, -99999999999999999999999999999999999999, -3.4E38, -1.7E308,
               '', '', '', DATE '0001-01-01', TIME '00:00:00', TIMESTAMP '0001-01-01 00:00:00', X'', X'000000',
               UUID '80000000-0000-0000-0000-000000000000', ARRAY[-1], ARRAY['%_'], MAP['$.a', 0]),
              (5, TRUE, 0, 0, 0, 0, 0, 0, 0, 0, '%', '-1.5', '12:00:00', DATE '1970-01-01', TIME '00:00:00', TIMESTAMP '1970-01-01 00:00:00', X'00', X'000000',
               UUID '7fffffff-ffff-ffff-ffff-ffffffffffff', ARRAY[0], ARRAY['0'], MAP['0', 0])
            """, "CREATE INDEX by_i ON t (i)", "CREATE INDEX by_s ON t (s, n)", "CREATE INDEX by_u ON t (u)");

    private static final List<String> COLUMNS = List.of(
            "id", "b", "ti", "si", "i", "l", "n", "w", "r", "d", "s", "c", "v", "dt", "tm", "ts", "x", "y", "u", "a",
            "sa", "m");

    private static final List<String> TYPES = List.of(
            "BOOLEAN",
            "TINYINT",
            "SMALLINT",
            "INTEGER",
            "BIGINT",
            "DECIMAL(10, 2)",
            "DECIMAL(38, 37)",
            "REAL",
            "DOUBLE",
            "VARCHAR",
            "VARCHAR(2)",
            "CHAR(3)",
            "DATE",
            "TIME",
            "TIME(3)",
            "TIMESTAMP",
            "TIMESTAMP(0)",
            "VARBINARY",
            "BINARY(2)",
            "UUID",
            "INTEGER ARRAY",
            "VARCHAR ARRAY",
            "MAP<VARCHAR, INTEGER>",
            "INTERVAL DAY",
            "INTERVAL YEAR TO MONTH",
            "TIMESTAMP WITH TIME ZONE",
            "TIMESTAMP WITH LOCAL TIME ZONE",
            "ANY",
            "ROW(p INTEGER, q VARCHAR)");

    private static final List<String> CONSTANTS = Stream.concat(
                    TYPES.stream().map(type -> "CAST(NULL AS " + type + ")"),
                    Stream.of(
                            "NULL",
                            "TRUE",
                            "UNKNOWN",
                            "0",
                            "1",
                            "-1",
                            "2",
                            "7",
                            "100",
                            "2147483647",
                            "-2147483648",
                            "4294967296",
                            "9223372036854775807",
                            "-9223372036854775807",
                            "99999999999999999999999999999999999999",
                            "0.5",
                            "-1.5",
                            "0.00000000000000000000000000000000000001",
                            "1E0",
                            "1E308",
                            "-1E308",
                            "1E-320",
                            "''",
                            "' '",
                            "'abc'",
                            "'ABC'",
                            "'%'",
                            "'a_'",
                            "'\\'",
                            "'('",
                            "'[a-z'",
                            "'*'",
                            "'é'",
                            "U&'\\D83D'",
                            "'1'",
                            "'1.5'",
                            "'1e400'",
                            "'true'",
                            "'{'",
                            "'{\"a\": 1}'",
                            "'[1, 2]'",
                            "'null'",
                            "'$'",
                            "'$.a'",
                            "'strict $.b'",
                            "'$['",
                            "'2024-02-30'",
                            "'2024-02-29'",
                            "'25:00:00'",
                            "'2024-02-29 12:00:00'",
                            "'YYYY'",
                            "'year'",
                            "'UTF-8'",
                            "'Europe/Rome'",
                            "X''",
                            "X'00ff'",
                            "DATE '2024-02-29'",
                            "DATE '0001-01-01'",
                            "DATE '9999-12-31'",
                            "TIME '23:59:59.999'",
                            "TIMESTAMP '2024-02-29 12:00:00.123'",
                            "TIMESTAMP '9999-12-31 23:59:59'",
                            "INTERVAL '1' DAY",
                            "INTERVAL '-99' YEAR",
                            "INTERVAL '1-2' YEAR TO MONTH",
                            "INTERVAL '1.5' SECOND",
                            "INTERVAL '99 23:59:59.999' DAY TO SECOND",
                            "UUID '00000000-0000-0000-0000-00000000000a'",
                            "ARRAY[1, 2]",
                            "ARRAY['a', NULL]",
                            "ARRAY[]",
                            "MAP['a', 1]",
                            "MULTISET[1, 1]",
                            "ROW(1, 'a')",
                            "(SELECT 1)",
                            "(SELECT CAST(NULL AS VARCHAR))",
                            "(VALUES 1, 2)",
                            "CURRENT_DATE",
                            "CURRENT_TIMESTAMP",
                            "LOCALTIME",
                            "CURRENT_USER",
                            "PI()",
                            "UUID()",
                            "RAND()"))
            .toList();

    private static final List<@Nullable Object> PARAMETERS = Arrays.asList(
            null,
            true,
            0,
            -1,
            7,
            Integer.MAX_VALUE,
            Long.MIN_VALUE,
            new BigDecimal("1.5"),
            new BigDecimal("1E-30"),
            new BigDecimal("9".repeat(38)),
            Double.NaN,
            Double.NEGATIVE_INFINITY,
            0.5,
            Float.MIN_VALUE,
            "",
            "abc",
            "(",
            "%",
            "12",
            "{\"a\": 1}",
            "\ud83d",
            "2024-02-29",
            new byte[0],
            new byte[] {1, -1},
            LocalDate.of(2024, 2, 29),
            LocalTime.of(12, 30),
            LocalDateTime.of(2024, 2, 29, 12, 30),
            new UUID(0, 1),
            List.of(1, 2),
            List.of());

    private Operands() {}

    /** Returns every column and constant. */
    static List<String> all() {
        return Stream.concat(COLUMNS.stream().map(Operands::qualified), CONSTANTS.stream())
                .toList();
    }

    /** Returns an operand that is the same for every row, or of any kind. */
    static String any(Random random, boolean constant) {
        int kind = random.nextInt(20);
        if (kind == 0) {
            return "?";
        }
        return constant || kind < 8 ? of(CONSTANTS, random) : qualified(of(COLUMNS, random));
    }

    /** Returns a type that a value is cast to. */
    static String type(Random random) {
        return of(TYPES, random);
    }

    /** Returns a column, to be grouped, sorted or cut into windows by. */
    static String column(Random random) {
        return qualified(of(COLUMNS, random));
    }

    private static String qualified(String column) {
        return "t." + column;
    }

    /** Returns a value that JDBC sets. */
    static @Nullable Object parameter(Random random) {
        return of(PARAMETERS, random);
    }

    /** Returns one of them. */
    static <T extends @Nullable Object> T of(List<T> all, Random random) {
        return all.get(random.nextInt(all.size()));
    }
}
