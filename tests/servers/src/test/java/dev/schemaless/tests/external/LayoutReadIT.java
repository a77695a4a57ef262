package dev.schemaless.tests.external;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.external.ItemTable.Ability;
import dev.schemaless.tests.fixture.Backend;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The same rows in every layout give the same answers. An account that may only SELECT asks, and no question changes a table of the
 * other program.
 */
@ParameterizedClass(name = "{0} on {1}", allowZeroInvocations = true)
@MethodSource("dev.schemaless.tests.external.ItemLayout#everywhere")
final class LayoutReadIT {
    private static ItemStore store;
    private static Connection connection;
    private static Map<String, Object> checksums;

    @Parameter(0)
    ItemLayout layout;

    @Parameter(1)
    Backend backend;

    @BeforeParameterizedClassInvocation
    static void open(ItemLayout layout, Backend backend) throws Exception {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        store = layout.create(backend);
        store.put(Item.SOME);
        checksums = store.checksums();
        connection = store.connectAsReader();
    }

    @AfterParameterizedClassInvocation
    static void close() throws Exception {
        if (store == null) {
            return;
        }
        try {
            if (connection != null) {
                connection.close();
            }
        } finally {
            store.close();
            store = null;
            connection = null;
        }
    }

    @AfterEach
    void nothingIsWritten() throws SQLException {
        assertThat(store.checksums()).isEqualTo(checksums);
    }

    private static List<String> ask(String template) throws SQLException {
        return ClientDatabases.ask(connection, store.table().sql(template));
    }

    /** Returns the answer, which must be the same without any index. */
    private static List<String> askBothWays(String rest) throws SQLException {
        List<String> answer = ask("SELECT " + rest);
        assertThat(ask("SELECT /*+ NO_INDEX */ " + rest))
                .as("by a scan: %s", rest)
                .isEqualTo(answer);
        return answer;
    }

    private static String key(int number) {
        return "'" + Item.key(number) + "'";
    }

    @Test
    void aKeyFindsItsRow() throws SQLException {
        for (Item item : Item.SOME) {
            assertThat(ask("SELECT {name}, {amount}, {note} FROM {t} WHERE {key} = '" + item.key() + "'"))
                    .containsExactly(item.name() + " " + item.amount() + " " + item.note());
        }
        assertThat(ask("SELECT {name} FROM {t} WHERE {key} = " + key(9))).isEmpty();
    }

    @Test
    void aListOfKeysFindsEachRowOnce() throws SQLException {
        assertThat(ask("SELECT {amount} FROM {t} WHERE {key} IN (" + key(3) + ", " + key(1) + ", " + key(9) + ", "
                        + key(3) + ") ORDER BY {amount}"))
                .containsExactly("10", "30");
        assertThat(ask("SELECT {amount} FROM {t} WHERE {key} IN (" + key(3) + ", " + key(2) + ") AND {name} = 'bob'"))
                .containsExactly("20");
    }

    @Test
    void equalityDistinguishesCapitalLetters() throws SQLException {
        assertThat(askBothWays("{amount} FROM {t} WHERE {name} = 'ann' ORDER BY {amount}"))
                .containsExactly("10", "30");
        assertThat(askBothWays("{amount} FROM {t} WHERE {name} = 'Ann'")).containsExactly("40");
        assertThat(askBothWays("{amount} FROM {t} WHERE {name} IN ('ANN', 'zoe')"))
                .isEmpty();
    }

    @Test
    void aListOfValuesFindsEachRowOnce() throws SQLException {
        assertThat(askBothWays("{amount} FROM {t} WHERE {name} IN ('zoë', 'bob', 'nobody', 'bob') ORDER BY {amount}"))
                .containsExactly("20", "70", "80");
        assertThat(askBothWays("{name} FROM {t} WHERE {amount} IN (50, 10, 11) ORDER BY {amount}"))
                .containsExactly("ann", "dee");
    }

    @Test
    void rangesHaveTheirEnds() throws SQLException {
        assertThat(askBothWays("{amount} FROM {t} WHERE {amount} BETWEEN 20 AND 40 ORDER BY {amount}"))
                .containsExactly("20", "30", "40");
        assertThat(askBothWays("{amount} FROM {t} WHERE {amount} > 20 AND {amount} < 40"))
                .containsExactly("30");
        assertThat(askBothWays("{amount} FROM {t} WHERE {amount} >= 3000000000"))
                .isEmpty();
        assertThat(askBothWays("{amount} FROM {t} WHERE {name} >= 'bob' AND {name} < 'eve' ORDER BY {amount}"))
                .containsExactly("20", "50", "70");
        assertThat(askBothWays("{amount} FROM {t} WHERE {name} < 'ann'"))
                .as("capital letters come first")
                .containsExactly("40");
    }

    @Test
    void conditionsOfDifferentColumnsAreJoined() throws SQLException {
        assertThat(askBothWays("{amount} FROM {t} WHERE {name} = 'dee' OR {amount} = 10 OR {key} = " + key(8)
                        + " ORDER BY {amount}"))
                .containsExactly("10", "50", "80");
        assertThat(askBothWays("{amount} FROM {t} WHERE {name} = 'bob' AND {amount} > 20"))
                .containsExactly("70");
        assertThat(askBothWays("{amount} FROM {t} WHERE {name} LIKE 'a%' AND {note} = 'y'"))
                .containsExactly("30");
    }

    @Test
    void aScanHasAllRows() throws SQLException {
        assertThat(ask("SELECT {name}, {amount}, {note} FROM {t} ORDER BY {amount}"))
                .containsExactlyElementsOf(Item.SOME.stream()
                        .map(item -> item.name() + " " + item.amount() + " " + item.note())
                        .toList());
    }

    @Test
    void theFirstRowsOfAnOrderAreThese() throws SQLException {
        assertThat(askBothWays("{amount} FROM {t} ORDER BY {amount} DESC LIMIT 3"))
                .containsExactly("80", "70", "60");
        assertThat(askBothWays("{name}, {amount} FROM {t} ORDER BY {name}, {amount} LIMIT 3 OFFSET 1"))
                .containsExactly("ann 10", "ann 30", "bob 20");
        assertThat(askBothWays("{amount} FROM {t} WHERE {name} = 'bob' ORDER BY {amount} DESC LIMIT 1"))
                .containsExactly("70");
        assertThat(askBothWays("{amount} FROM {t} ORDER BY {note} NULLS FIRST, {amount} DESC LIMIT 4"))
                .containsExactly("80", "40", "20", "70");
    }

    @Test
    void aggregatesCountEachRowOnce() throws SQLException {
        assertThat(askBothWays("COUNT(*), COUNT({note}), SUM({amount}), MIN({name}), MAX({amount}),"
                        + " COUNT(DISTINCT {name}) FROM {t}"))
                .containsExactly("8 5 360 Ann 80 6");
        assertThat(askBothWays("{name}, COUNT(*), SUM({amount}) FROM {t} GROUP BY {name} HAVING COUNT(*) > 1"
                        + " ORDER BY {name}"))
                .containsExactly("ann 2 40", "bob 2 90");
        assertThat(askBothWays("MIN({amount}), COUNT(*) FROM {t} WHERE {name} = 'nobody'"))
                .containsExactly("null 0");
    }

    @Test
    void whatAValueLacksIsNull() throws SQLException {
        assertThat(askBothWays("{amount} FROM {t} WHERE {note} IS NULL ORDER BY {amount}"))
                .containsExactly("20", "40", "80");
        assertThat(askBothWays("{amount} FROM {t} WHERE {note} <> 'x' ORDER BY {amount}"))
                .containsExactly("30", "60");
        assertThat(askBothWays("COUNT(*) FROM {t} WHERE {note} = 'x' OR {note} IS NULL"))
                .containsExactly("6");
        assertThat(askBothWays("COUNT(*) FROM {t} WHERE {name} IS NULL")).containsExactly("0");
        assertThat(askBothWays("COALESCE({note}, 'none') FROM {t} WHERE {amount} = 80"))
                .containsExactly("none");
    }

    @Test
    void rowsJoinThoseOfANativeTable() throws SQLException {
        ClientDatabases.update(connection, "CREATE TABLE label (name VARCHAR(20) PRIMARY KEY, text VARCHAR(20))");
        try {
            ClientDatabases.update(
                    connection, "INSERT INTO label VALUES ('ann', 'first'), ('bob', 'second'), ('nobody', 'third')");

            assertThat(ask("SELECT l.text, i.{amount} FROM label l JOIN {t} i ON i.{name} = l.name ORDER BY 2"))
                    .containsExactly("first 10", "second 20", "first 30", "second 70");
            assertThat(ask("SELECT l.text, COUNT(i.{amount}) FROM label l LEFT JOIN {t} i ON i.{name} = l.name"
                            + " GROUP BY l.text ORDER BY 1"))
                    .containsExactly("first 2", "second 2", "third 0");
            assertThat(ask("SELECT {amount} FROM {t} WHERE {name} NOT IN (SELECT name FROM label) ORDER BY 1"))
                    .containsExactly("40", "50", "60", "80");
            ClientDatabases.update(
                    connection,
                    store.table().sql("INSERT INTO label SELECT {name}, {note} FROM {t} WHERE {amount} = 60"));
            assertThat(ask("SELECT text FROM label WHERE name = 'eve'")).containsExactly("z");
        } finally {
            ClientDatabases.update(connection, "DROP TABLE label");
        }
    }

    @Test
    void aTableJoinsItself() throws SQLException {
        assertThat(ask("SELECT a.{amount}, b.{amount} FROM {t} a JOIN {t} b ON a.{name} = b.{name}"
                        + " AND a.{amount} < b.{amount} ORDER BY 1"))
                .containsExactly("10 30", "20 70");
        assertThat(ask("SELECT {amount} FROM {t} WHERE {amount} > (SELECT AVG({amount}) FROM {t}) ORDER BY 1"))
                .containsExactly("50", "60", "70", "80");
    }

    @Test
    void pseudoColumnsTellOfEachRow() throws SQLException {
        assertThat(ask("SELECT COUNT(*), COUNT(DISTINCT _row_key), COUNT(_version), COUNT(_ref_key), COUNT(_shard),"
                        + " COUNT(_created_at), COUNT(_body) FROM {t}"))
                .containsExactly("8 8 8 8 8 8 8");
        for (String row : ask("SELECT _row_key, {amount} FROM {t}")) {
            String[] values = row.split(" ");
            assertThat(ask("SELECT {amount} FROM {t} WHERE _row_key = '" + values[0] + "'"))
                    .containsExactly(values[1]);
        }
        String field = store.table().columns().get(0);
        assertThat(ask("SELECT {amount} FROM {t} WHERE JSON_VALUE(_body, '$." + field + "') = 'zoë'"))
                .containsExactly("80");
        assertThat(ask("SELECT COUNT(*) FROM {t} WHERE _version > 0 AND _created_at < CURRENT_TIMESTAMP"))
                .containsExactly("8");
    }

    @Test
    void eachRowIsOnTheShardThatItNames() throws SQLException {
        int found = 0;
        for (String shard : ask("SELECT DISTINCT _shard FROM {t}")) {
            found += Integer.parseInt(
                    ask("SELECT COUNT(*) FROM {t} WHERE _shard = " + shard).get(0));
        }
        assertThat(found).isEqualTo(Item.SOME.size());
        assertThat(ask("SELECT COUNT(*) FROM {t} WHERE FIND_SHARD('{t}', _row_key) = _shard"))
                .containsExactly("8");
    }

    @Test
    void onlyWhatIsAskedForIsShown() throws SQLException {
        assertThat(askBothWays("UPPER({name}) || '-' || {amount} FROM {t} WHERE {amount} = 50"))
                .containsExactly("DEE-50");
        assertThat(askBothWays("1 FROM {t} WHERE {name} = 'eve'")).containsExactly("1");
        try (PreparedStatement all = connection.prepareStatement(store.table().sql("SELECT * FROM {t}"));
                ResultSet rows = all.executeQuery()) {
            List<String> columns = new ArrayList<>();
            for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                columns.add(rows.getMetaData().getColumnName(i).toLowerCase(Locale.ROOT));
            }
            assertThat(columns).containsAll(store.table().columns()).doesNotContain("_body");
        }
    }

    @Test
    void preparedStatementsTakeTheirParameters() throws SQLException {
        String byName = "SELECT {amount} FROM {t} WHERE {name} = ? ORDER BY {amount}";
        assertThat(prepared(byName, "ann")).containsExactly("10", "30");
        assertThat(prepared(byName, "zoë")).containsExactly("80");
        assertThat(prepared(byName, new Object[] {null})).isEmpty();
        String byRange = "SELECT {name} FROM {t} WHERE {amount} BETWEEN ? AND ? ORDER BY {amount} LIMIT ?";
        assertThat(prepared(byRange, 25, 65, 2)).containsExactly("ann", "Ann");
        assertThat(prepared(byRange, 5_000_000_000L, 6_000_000_000L, 2)).isEmpty();
        String byKeys = "SELECT {amount} FROM {t} WHERE {key} IN (?, ?) ORDER BY {amount}";
        assertThat(prepared(byKeys, Item.key(7).toString(), Item.key(5).toString()))
                .containsExactly("50", "70");
        assertThat(prepared(byKeys, Item.key(9).toString(), "no key")).isEmpty();
    }

    /** Executes a statement twice, the second time as it is planned for good. */
    private static List<String> prepared(String template, Object... parameters) throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement(store.table().sql(template))) {
            List<String> first = execute(statement, parameters);
            assertThat(execute(statement, parameters)).isEqualTo(first);
            return first;
        }
    }

    private static List<String> execute(PreparedStatement statement, Object... parameters) throws SQLException {
        for (int i = 0; i < parameters.length; i++) {
            statement.setObject(i + 1, parameters[i]);
        }
        List<String> rows = new ArrayList<>();
        try (ResultSet result = statement.executeQuery()) {
            while (result.next()) {
                rows.add(result.getString(1));
            }
        }
        return rows;
    }

    @Test
    void explainShowsHowRowsAreFound() throws SQLException {
        ItemTable table = store.table();
        boolean indexed = !table.nameIndex().isEmpty();
        String hint = indexed ? "/*+ INDEX(\"" + table.nameIndex() + "\") */ " : "";
        String plan = String.join(
                "\n", ask("EXPLAIN SELECT " + hint + "{amount} FROM {t} WHERE {name} = 'ann' AND {note} LIKE 'x%'"));
        if (!indexed) {
            assertThat(plan).contains("Scan ").doesNotContain("pushed");
        } else {
            assertThat(plan)
                    .contains("index " + table.nameIndex() + (table.can(Ability.NATIVE) ? "" : " (AS CLIENT)"))
                    .contains("pushed: " + table.name() + " = 'ann'")
                    .contains("checked: note LIKE 'x%'");
        }
        assertThat(plan).containsPattern("shards: \\d+ of \\d+");
        assertThat(String.join("\n", ask("EXPLAIN SELECT {amount} FROM {t} WHERE _row_key = " + key(1))))
                .contains("row key")
                .contains("pushed: _row_key = ");
    }

    @Test
    void metadataShowsTableAndColumns() throws SQLException {
        DatabaseMetaData metadata = connection.getMetaData();
        List<String> columns = new ArrayList<>();
        try (ResultSet found = metadata.getColumns(null, null, store.table().table(), null)) {
            while (found.next()) {
                columns.add(found.getString("COLUMN_NAME") + " " + found.getString("TYPE_NAME"));
            }
        }
        List<String> names = store.table().columns();
        assertThat(columns)
                .contains(names.get(1) + " BIGINT")
                .anyMatch(column -> column.startsWith(names.get(0) + " VARCHAR"))
                .anyMatch(column -> column.startsWith(names.get(2) + " VARCHAR"));
    }
}
