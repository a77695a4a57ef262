package dev.schemaless.tests.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.docs.Tour.Step;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Runs the steps of a tour, and compares what comes out with what the text shows.
 *
 * @param toServer makes of a statement in the text the one that is run
 * @param toText makes of a value that comes out the one that the text shows
 */
public record TourRun(Statement statement, UnaryOperator<String> toServer, UnaryOperator<String> toText) {
    private static final Pattern SIZE = Pattern.compile("^( +estimated: about )[\\d,]+ \\w+");

    /** Runs the steps of a text that names everything as it is called. */
    TourRun(Statement statement) {
        this(statement, UnaryOperator.identity(), UnaryOperator.identity());
    }

    /** Runs a step, and asserts that it shows what comes out. */
    public void check(Step step) throws SQLException {
        List<String> lines = lines(step);
        if (step.shown().isEmpty()) {
            return;
        }
        if (step.showsTable()) {
            assertThat(new Step(List.of(), lines).table())
                    .as(step.statements().toString())
                    .isEqualTo(step.table());
        } else {
            assertThat(withoutSizes(lines)).as(step.statements().toString()).isEqualTo(withoutSizes(step.shown()));
        }
    }

    /** Replaces the sizes of tables that servers guess in plans, other ones at times. */
    private static List<String> withoutSizes(List<String> lines) {
        return lines.stream().map(line -> SIZE.matcher(line).replaceFirst("$1")).toList();
    }

    /** Runs a step, and returns what it should show. */
    public List<String> lines(Step step) throws SQLException {
        int last = step.statements().size() - 1;
        for (String sql : step.statements().subList(0, last)) {
            statement.execute(toServer.apply(sql));
        }
        String sql = toServer.apply(step.statements().get(last));
        try {
            return execute(sql);
        } catch (SQLException e) {
            if (step.shown().isEmpty()) {
                throw e;
            }
            return List.of("Error: " + toText.apply(e.getMessage()));
        }
    }

    private List<String> execute(String sql) throws SQLException {
        if (!statement.execute(sql)) {
            return List.of();
        }
        List<List<String>> table = table(statement.getResultSet());
        return hasTexts(table) ? texts(table) : formatted(table);
    }

    /** Plans and definitions have several lines. */
    private static boolean hasTexts(List<List<String>> table) {
        return table.get(0).equals(List.of("PLAN"))
                || table.stream().flatMap(List::stream).anyMatch(value -> value.contains("\n"));
    }

    private static List<String> texts(List<List<String>> table) {
        return table.stream()
                .skip(1)
                .flatMap(row -> row.get(row.size() - 1).lines())
                .map(String::stripTrailing)
                .toList();
    }

    private List<List<String>> table(ResultSet rows) throws SQLException {
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
                row.add(value == null ? "NULL" : toText.apply(value));
            }
            table.add(row);
        }
        return table;
    }

    private static List<String> formatted(List<List<String>> table) {
        List<Integer> widths = IntStream.range(0, table.get(0).size())
                .mapToObj(column -> table.stream()
                        .mapToInt(row -> row.get(column).length())
                        .max()
                        .orElseThrow())
                .toList();
        List<String> lines = new ArrayList<>();
        table.forEach(row -> lines.add(IntStream.range(0, row.size())
                .mapToObj(i -> String.format(Locale.ROOT, "%-" + Math.max(1, widths.get(i)) + "s", row.get(i)))
                .collect(Collectors.joining(" | ", "| ", " |"))));
        lines.add(
                1,
                widths.stream()
                        .map(width -> String.join("", Collections.nCopies(width + 2, "-")))
                        .collect(Collectors.joining("|", "|", "|")));
        return lines;
    }
}
