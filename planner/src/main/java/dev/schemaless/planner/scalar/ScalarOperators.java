package dev.schemaless.planner.scalar;

import java.util.List;
import java.util.stream.Stream;
import org.apache.calcite.sql.SqlFunction;

/** The operators of all functions here. */
public final class ScalarOperators {
    private static final List<SqlFunction> ALL = Stream.of(TextOperators.all(), NumberOperators.all())
            .flatMap(List::stream)
            .toList();

    private ScalarOperators() {}

    /** Returns them; immutable. */
    public static List<SqlFunction> all() {
        return ALL;
    }
}
