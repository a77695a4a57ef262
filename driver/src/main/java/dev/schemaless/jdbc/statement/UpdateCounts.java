package dev.schemaless.jdbc.statement;

import java.sql.Statement;
import java.util.Arrays;
import java.util.List;

/** Forms of the counts of changed rows. */
final class UpdateCounts {
    private UpdateCounts() {}

    /** Returns a count as {@code int}; more than fits is {@link Statement#SUCCESS_NO_INFO}. */
    static int toInt(long count) {
        return count > Integer.MAX_VALUE ? Statement.SUCCESS_NO_INFO : (int) count;
    }

    /** Returns counts as {@code int}s, each as {@link #toInt} does. */
    static int[] toInts(long[] counts) {
        return Arrays.stream(counts).mapToInt(UpdateCounts::toInt).toArray();
    }

    static long[] toLongs(List<Long> counts) {
        return counts.stream().mapToLong(Long::longValue).toArray();
    }
}
