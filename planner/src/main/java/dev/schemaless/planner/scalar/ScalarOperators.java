package dev.schemaless.planner.scalar;

import java.util.List;
import java.util.stream.Stream;
import org.apache.calcite.sql.SqlFunction;

/** The operators of all functions here. */
public final class ScalarOperators {
    private static final List<SqlFunction> ALL = Stream.of(
                    TextOperators.all(), NumberOperators.all(), DatetimeOperators.all(), CodeOperators.all())
            .flatMap(List::stream)
            .toList();

    /** {@code DATE_TRUNC('unit', time)}. */
    public static final SqlFunction DATE_TRUNC = DatetimeOperators.DATE_TRUNC;

    /** {@code UNIX_TIMESTAMP(time)}; in plans the session's zone is its second operand. */
    public static final SqlFunction EPOCH = DatetimeOperators.EPOCH;

    /** {@code FROM_UNIXTIME(seconds)}; in plans the session's zone is its second operand. */
    public static final SqlFunction FROM_EPOCH = DatetimeOperators.FROM_EPOCH;

    /** The microseconds from one time to another. */
    public static final SqlFunction MICROSECONDS_BETWEEN = DatetimeOperators.MICROSECONDS_BETWEEN;

    /** Around the path of a function of Calcite's, refuses one whose time is not bounded. */
    public static final SqlFunction JSON_PATH = CodeOperators.JSON_PATH;

    /** {@code DIFFERENCE(text, text)}; the escape {@code {fn DIFFERENCE}} has an operator of Calcite. */
    public static final SqlFunction DIFFERENCE = TextOperators.DIFFERENCE;

    /** {@code POSITION(text IN text)} in plans. */
    public static final SqlFunction POSITION = TextOperators.POSITION;

    /** {@code REGEXP_LIKE(text, expression)}. */
    public static final SqlFunction REGEXP_LIKE = CodeOperators.REGEXP_LIKE;

    private ScalarOperators() {}

    /** Refuses a literal path as {@link #JSON_PATH} does. */
    public static void checkPath(String path) {
        StructuralPath.checked(path);
    }

    /** Returns them; immutable. */
    public static List<SqlFunction> all() {
        return ALL;
    }
}
