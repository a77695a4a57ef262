package dev.schemaless.tests.conformance.sqllogic;

import java.util.List;
import java.util.Set;

/** One entry of a sqllogictest file. */
sealed interface Step {
    /** Returns the number of its first line, from 1. */
    int line();

    Audience audience();

    /** A statement without rows that has to succeed, or to be refused. */
    record Statement(int line, Audience audience, boolean succeeds, String sql) implements Step {}

    /**
     * A query and its rows.
     *
     * @param types a letter for each column: T text, I integer, R number with three decimals
     * @param label queries of the same label have the same rows; empty of none
     * @param expected the values line by line, or one line with their number and hash
     */
    record Query(
            int line, Audience audience, String types, Sorting sorting, String label, String sql, List<String> expected)
            implements Step {}

    /** Everything behind it is not for the audience. */
    record Halt(int line, Audience audience) implements Step {}

    /** The databases an entry is for, by name. */
    record Audience(Set<String> only, Set<String> not) {
        boolean includes(String database) {
            return !not.contains(database) && (only.isEmpty() || only.contains(database));
        }
    }

    /** What is done to a query's values before they are compared. */
    enum Sorting {
        NOSORT,
        /** The rows are sorted as texts. */
        ROWSORT,
        /** The values are, without regard to rows. */
        VALUESORT
    }
}
