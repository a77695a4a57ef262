package dev.schemaless.tests.external;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The versions of an external table and of the native one that has come of it, as lines that have to be the same. */
record Histories(MigrationHome home, String source, String target) {
    /** Versions of a cell of one time are a microsecond apart in the table. */
    private static final String FACTS = "CAST(_created_at AS TIMESTAMP(3))";

    /** Asserts that each version of each row there is here exactly once, in its order. */
    void assertSame() throws SQLException {
        assertThat(ofTarget()).isEqualTo(ofSource());
    }

    /** Declared columns. Columns of the primary key count for base cells only: a native history has them in all cells. */
    private String columns() throws SQLException {
        return String.join(
                "",
                home.ask("SELECT CASE WHEN key_position IS NULL THEN ', \"' || column_name || '\"'"
                        + " ELSE ', CASE WHEN LOWER(_cell) = ''base'' THEN \"' || column_name || '\" END' END"
                        + " FROM sys.columns WHERE table_name = '" + target
                        + "' AND column_name <> 'old_row_key' ORDER BY column_name"));
    }

    /**
     * Row, cell, place among its versions, what is known of it, and the declared columns. What is no row there, because it has no base
     * cell, has no versions here.
     */
    List<String> ofSource() throws SQLException {
        Set<String> rows = Set.copyOf(home.ask("SELECT CAST(_row_key AS VARCHAR) FROM " + source));
        List<String> lines = home.ask("SELECT CAST(_row_key AS VARCHAR), LOWER(_cell), _shard, _position, _ref_key, "
                + FACTS + columns() + " FROM \"" + source + "$history\" ORDER BY 1, 2, _ref_key");
        return numbered(
                lines.stream().filter(line -> rows.contains(line.split(" ")[0])).toList(),
                rows.stream().collect(Collectors.toMap(row -> row, row -> row)));
    }

    List<String> ofTarget() throws SQLException {
        Map<String, String> keys = new HashMap<>();
        for (String row : home.ask("SELECT CAST(_row_key AS VARCHAR), CAST(old_row_key AS VARCHAR) FROM " + target)) {
            keys.put(row.split(" ")[0], row.split(" ")[1]);
        }
        List<String> lines = home.ask("SELECT CAST(_row_key AS VARCHAR), _cell, " + fromBody("shard") + ", "
                + fromBody("position") + ", " + fromBody("ref_key") + ", CASE WHEN " + fromBody("created_at")
                + " IS NOT NULL THEN " + FACTS + " END" + columns() + " FROM \"" + target
                + "$history\" WHERE _body IS NOT NULL ORDER BY 1, 2, _ref_key");
        return numbered(lines, keys);
    }

    private static String fromBody(String field) {
        return "JSON_VALUE(_body, '$._source." + field + "')";
    }

    /** Numbers the versions of each cell, and names rows as the external table does; versions of other rows stand out. */
    private static List<String> numbered(List<String> lines, Map<String, String> keys) {
        Map<String, List<String>> byRow = new TreeMap<>();
        Map<String, Integer> next = new HashMap<>();
        for (String line : lines) {
            String[] parts = line.split(" ", 3);
            String row = keys.get(parts[0]);
            int number = next.merge(parts[0] + " " + parts[1], 1, Integer::sum) - 1;
            byRow.computeIfAbsent(row == null ? "no row " + parts[0] : row, absent -> new ArrayList<>())
                    .add(parts[1] + " " + number + " " + parts[2]);
        }
        List<String> all = new ArrayList<>();
        byRow.forEach((row, versions) -> versions.forEach(version -> all.add(row + " " + version)));
        return all;
    }
}
