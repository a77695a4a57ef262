package dev.schemaless.tests.external;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What CHECK EXTERNAL TABLE finds. */
record Findings(List<Finding> all) {
    record Finding(String kind, String index, String key, int shard, String detail) {
        @Override
        public String toString() {
            return kind + " " + index + " " + key + " " + shard;
        }
    }

    static Findings of(Connection connection, String table) throws SQLException {
        return read(connection, "CHECK EXTERNAL TABLE " + table);
    }

    static Findings read(Connection connection, String sql) throws SQLException {
        List<Finding> findings = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                findings.add(new Finding(
                        rows.getString("KIND"),
                        rows.getString("INDEX"),
                        rows.getString("ROW_KEY"),
                        rows.getInt("SHARD"),
                        rows.getString("DETAIL")));
            }
        }
        return new Findings(findings);
    }

    /** Returns kind, index, key and shard of each. */
    List<String> texts() {
        return all.stream().map(Finding::toString).toList();
    }

    /** Returns the details of a kind. */
    List<String> details(String kind) {
        return all.stream()
                .filter(finding -> finding.kind().equals(kind))
                .map(Finding::detail)
                .toList();
    }

    /** Returns how many there are of each kind in each index. */
    Map<String, Integer> counts() {
        Map<String, Integer> counts = new TreeMap<>();
        all.forEach(finding -> counts.merge(finding.kind() + " " + finding.index(), 1, Integer::sum));
        return counts;
    }
}
