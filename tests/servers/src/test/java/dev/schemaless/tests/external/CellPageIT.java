package dev.schemaless.tests.external;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.access.RowColumns;
import dev.schemaless.catalog.cell.RowFacts;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.stores.cells.CellTable;
import dev.schemaless.tests.fixture.Backend;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A server reads a page of cells in the order of their key and stops there, however many follow. */
final class CellPageIT {
    private static final int ROWS = 10_000;
    private static final int PAGE = 500;

    private static final CellTable TABLE = new CellTable("`cells`", "uuid", "base", "c.created_at", "c.id");

    static Stream<Backend> servers() {
        return Stream.of(Backend.MARIADB, Backend.OLD_MARIADB, Backend.MYSQL).filter(Backend::isSelected);
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("servers")
    void aPageSortsNothing(Backend backend) throws Exception {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        try (ClientDatabases databases =
                ClientDatabases.create(backend.servers().get(0), 1)) {
            databases.run(0, """
                    CREATE TABLE cells (id INT NOT NULL AUTO_INCREMENT PRIMARY KEY, uuid VARCHAR(36), column_name VARCHAR(100) NOT NULL,
                    ref_key INT NOT NULL, body MEDIUMBLOB, created_at DATETIME NOT NULL, UNIQUE (uuid, column_name, ref_key))
                    ENGINE = InnoDB""");
            try (RowBatch batch = new RowBatch(databases)) {
                for (int i = 0; i < ROWS; i++) {
                    batch.add(0, "cells", null, key(i), "base", 0, new byte[] {1}, "2026-01-01 00:00:00");
                }
            }
            databases.run(0, "ANALYZE TABLE cells");
            Query page = TABLE.page(
                    "uuid > ?", List.of(key(PAGE)), PAGE, new RowColumns(List.of(Column.BASE_CELL), RowFacts.ALL));

            assertThat(keys(databases, page)).hasSize(PAGE).isSorted().startsWith(key(PAGE + 1));
            assertThat(ofTable(databases, page))
                    .anySatisfy(step -> assertThat(step).contains("Using index"))
                    .noneSatisfy(step -> assertThat(step).contains("Using temporary"))
                    .noneSatisfy(step -> assertThat(step).contains("Using filesort"));
        }
    }

    private static String key(int number) {
        return String.format("%032d", number);
    }

    private static List<String> keys(ClientDatabases databases, Query page) throws Exception {
        return databases.rows(0, page.text(), values(page)).stream()
                .map(row -> String.valueOf(row.get(0)))
                .toList();
    }

    /** Returns how the server reads the table; the few results of that it may well sort. */
    private static List<String> ofTable(ClientDatabases databases, Query page) throws Exception {
        List<String> steps = new ArrayList<>();
        for (List<Object> step : databases.rows(
                0, page.text().replaceFirst("SELECT", "EXPLAIN FORMAT=TRADITIONAL SELECT"), values(page))) {
            if (!String.valueOf(step.get(2)).startsWith("<")) {
                steps.add(step.toString());
            }
        }
        return steps;
    }

    private static Object[] values(Query page) {
        return page.parameters().toArray();
    }
}
