package dev.schemaless.tests.external;

import static dev.schemaless.tests.external.ClientDatabases.ask;
import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.external.OrderedStore.Index;
import dev.schemaless.tests.external.OrderedStore.Place;
import dev.schemaless.tests.external.OrderedStore.Values;
import dev.schemaless.tests.fixture.Backend;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * First rows, least and greatest values through indexes that are declared COMPLETE: what a scan finds, although entries are stale, doubled,
 * or of rows that are gone, and rows with NULL have none.
 */
final class CompleteIndexIT {
    private static final int ROWS = 120;
    private static final int QUESTIONS = 120;
    private static final Pattern FETCHED = Pattern.compile("(\\d+) rows? of \\d+ cells? fetched");

    static Stream<Arguments> stores() {
        return Stream.of(Backend.MARIADB, Backend.MYSQL)
                .flatMap(backend -> Stream.of(OrderedStores.values()).map(layout -> Arguments.of(backend, layout)));
    }

    static Stream<Arguments> storesWithPairs() {
        return stores().filter(store -> ((OrderedStores) store.get()[1]).hasPairs());
    }

    private static OrderedStore open(Backend backend, OrderedStores layout) throws Exception {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        return layout.on(backend.servers().get(0));
    }

    /** Writes rows with all entries that they have to have, and others. */
    private static void fill(OrderedStore store, Random random, Index... indexes) throws SQLException {
        RandomOrders orders = new RandomOrders(random);
        for (int row = 0; row < ROWS; row++) {
            Values values = orders.values();
            store.row(row, values);
            for (Index index : indexes) {
                Values others = orders.values();
                if (values.areAllIn(index)) {
                    store.entry(index, row, values, Place.OWN);
                }
                if (others.areAllIn(index) && random.nextInt(3) == 0) {
                    store.entry(index, row, others, Place.OTHER);
                }
                if (values.areAllIn(index) && random.nextInt(6) == 0) {
                    store.entry(index, row, values, Place.OTHER);
                }
                if (others.areAllIn(index) && random.nextInt(4) == 0) {
                    store.entry(index, ROWS + row, others, Place.OWN);
                }
            }
        }
    }

    /** Asks random questions with and without indexes; returns how many were answered in the order of one. */
    private static int compare(Connection connection, RandomOrders orders, boolean pairs) throws SQLException {
        int ordered = 0;
        for (int i = 0; i < QUESTIONS; i++) {
            String question = pairs ? orders.questionOfPairs() : orders.question();
            assertThat(ask(connection, "SELECT " + question))
                    .as(question)
                    .isEqualTo(ask(connection, "SELECT /*+ NO_INDEX */ " + question));
            ordered += plan(connection, question).contains("(COMPLETE), in order") ? 1 : 0;
        }
        return ordered;
    }

    private static String plan(Connection connection, String question) throws SQLException {
        return String.join("\n", ask(connection, "EXPLAIN SELECT " + question));
    }

    @ParameterizedTest
    @MethodSource("stores")
    void firstRowsAreThoseOfAScan(Backend backend, OrderedStores layout) throws Exception {
        Random random = new Random(7);
        try (OrderedStore store = open(backend, layout)) {
            fill(store, random, Index.N, Index.T);
            try (Connection connection = store.declare("COMPLETE", Index.N, Index.T)) {
                assertThat(compare(connection, new RandomOrders(random), false)).isGreaterThan(QUESTIONS / 4);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("storesWithPairs")
    void firstRowsOfSeveralColumnsAreThoseOfAScan(Backend backend, OrderedStores layout) throws Exception {
        Random random = new Random(8);
        try (OrderedStore store = open(backend, layout)) {
            fill(store, random, Index.BOTH);
            try (Connection connection = store.declare("COMPLETE", Index.BOTH)) {
                assertThat(compare(connection, new RandomOrders(random), true)).isGreaterThan(QUESTIONS / 4);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("stores")
    void onlyTheFirstEntriesAndTheirRowsAreRead(Backend backend, OrderedStores layout) throws Exception {
        try (OrderedStore store = open(backend, layout)) {
            for (int row = 0; row < ROWS; row++) {
                Values values = new Values((long) row, null);
                store.row(row, values);
                store.entry(Index.N, row, values, Place.OWN);
            }
            try (Connection connection = store.declare("COMPLETE", Index.N)) {
                String first = "n FROM r ORDER BY n DESC LIMIT 3";

                assertThat(ask(connection, "SELECT " + first)).containsExactly("119", "118", "117");
                assertThat(plan(connection, first))
                        .contains("by index " + store.nameOf(Index.N) + " (COMPLETE), in order\n")
                        .contains("    order: n DESC\n    first: 3 rows\n");
                assertThat(fetched(connection, first)).isLessThan(40);
                assertThat(fetched(connection, "MIN(n), MAX(n) FROM r")).isLessThan(40);
                assertThat(fetched(connection, "n FROM r WHERE n > 50 ORDER BY n LIMIT 2 OFFSET 1"))
                        .isLessThan(40);
                assertThat(fetched(connection, "n FROM r ORDER BY n LIMIT 3")).isEqualTo(ROWS);
            }
            try (Connection connection = store.declare("AS CLIENT", Index.N)) {
                assertThat(fetched(connection, "n FROM r ORDER BY n DESC LIMIT 3"))
                        .isEqualTo(ROWS);
            }
        }
    }

    /** Returns how many rows are read for a question. */
    private static int fetched(Connection connection, String question) throws SQLException {
        Matcher rows = FETCHED.matcher(String.join("\n", ask(connection, "EXPLAIN ANALYZE SELECT " + question)));
        int fetched = 0;
        while (rows.find()) {
            fetched += Integer.parseInt(rows.group(1));
        }
        return fetched;
    }

    @ParameterizedTest
    @MethodSource("stores")
    void rowsWithoutAValueComeWhereTheirNullsDo(Backend backend, OrderedStores layout) throws Exception {
        try (OrderedStore store = open(backend, layout)) {
            for (int row = 0; row < 6; row++) {
                Values values = new Values(row % 2 == 0 ? (long) row : null, "t" + row);
                store.row(row, values);
                if (values.areAllIn(Index.N)) {
                    store.entry(Index.N, row, values, Place.OWN);
                }
            }
            // it had a value once
            store.entry(Index.N, 1, new Values(9L, null), Place.OWN);
            try (Connection connection = store.declare("COMPLETE", Index.N)) {
                assertThat(ask(connection, "SELECT n FROM r ORDER BY n LIMIT 4"))
                        .containsExactly("null", "null", "null", "0");
                assertThat(ask(connection, "SELECT n FROM r ORDER BY n NULLS LAST LIMIT 4"))
                        .containsExactly("0", "2", "4", "null");
                assertThat(ask(connection, "SELECT n FROM r ORDER BY n DESC LIMIT 2"))
                        .containsExactly("4", "2");
                assertThat(ask(connection, "SELECT n FROM r ORDER BY n DESC LIMIT 5"))
                        .containsExactly("4", "2", "0", "null", "null");
                assertThat(ask(connection, "SELECT n FROM r WHERE n IS NOT NULL ORDER BY n LIMIT 9"))
                        .containsExactly("0", "2", "4");
                assertThat(List.of(
                                plan(connection, "n FROM r ORDER BY n LIMIT 4"),
                                plan(connection, "n FROM r ORDER BY n DESC NULLS FIRST LIMIT 4")))
                        .noneMatch(plan -> plan.contains("in order"));
            }
        }
    }
}
