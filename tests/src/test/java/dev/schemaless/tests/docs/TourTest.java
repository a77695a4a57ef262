package dev.schemaless.tests.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.docs.Tour.Step;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class TourTest {
    @ParameterizedTest
    @CsvSource({"README.md, 4", "docs/sql.md, 1"})
    void documentShowsWhatComesOut(String document, int more) throws IOException, SQLException {
        List<Step> steps = Tour.of(Files.readString(Path.of("..", document)));
        assertThat(steps).hasSizeGreaterThan(more);
        try (Connection connection = DriverManager.getConnection("jdbc:schemaless:");
                Statement statement = connection.createStatement()) {
            for (Step step : steps) {
                run(statement, step);
            }
        }
    }

    private static void run(Statement statement, Step step) throws SQLException {
        boolean rows = false;
        for (String sql : step.statements()) {
            rows = statement.execute(sql);
        }
        if (step.shown().isEmpty()) {
            return;
        }
        assertThat(rows).as(step.statements().toString()).isTrue();
        List<List<String>> result = result(statement.getResultSet());
        if (step.showsTable()) {
            assertThat(result).as(step.statements().toString()).isEqualTo(step.table());
        } else {
            List<String> text = result.stream()
                    .skip(1)
                    .flatMap(row -> row.get(0).lines())
                    .map(String::stripTrailing)
                    .toList();
            assertThat(text).as(step.statements().toString()).isEqualTo(step.shown());
        }
    }

    private static List<List<String>> result(ResultSet rows) throws SQLException {
        ResultSetMetaData metadata = rows.getMetaData();
        List<List<String>> table = new ArrayList<>();
        List<String> header = new ArrayList<>();
        for (int column = 1; column <= metadata.getColumnCount(); column++) {
            header.add(metadata.getColumnLabel(column));
        }
        table.add(header);
        while (rows.next()) {
            List<String> row = new ArrayList<>();
            for (int column = 1; column <= header.size(); column++) {
                String value = rows.getString(column);
                row.add(value == null ? "" : value);
            }
            table.add(row);
        }
        return table;
    }
}
