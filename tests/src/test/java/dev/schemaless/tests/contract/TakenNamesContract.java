package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.layout.TableNames;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.store.StoreConfig;
import dev.schemaless.catalog.store.Stores;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables of others that have names of ours are neither written nor taken for ours, and no table is put beside them. */
@OnBackend({Backend.H2_MEMORY, Backend.MARIADB, Backend.MYSQL})
final class TakenNamesContract {
    private static final String LONGEST = "abcdefghijklmnop";

    /** Has all tables of a store, to copy their columns. */
    private static final String SAMPLE = "sample";

    private static final String MODEL = "m".repeat(64);

    private static List<String> copies(OthersTables others) throws SQLException {
        String prefix = new TableNames(SAMPLE).prefix();
        return others.contents().keySet().stream()
                .filter(table -> table.startsWith(prefix))
                .map(table -> table.substring(prefix.length()))
                .toList();
    }

    /** Returns statements that each make something under a name. */
    private static List<String> shapes(OthersTables others, String name, String like) throws SQLException {
        List<String> columns = others.columns(like);
        List<String> fewer = columns.subList(0, columns.size() - 1);
        List<String> texts =
                columns.stream().map(column -> "'x' AS [" + column + "]").toList();
        List<String> shapes = new ArrayList<>(List.of(
                "CREATE TABLE [" + name + "] (id INTEGER PRIMARY KEY, note VARCHAR(20))",
                "CREATE TABLE [" + name + "] AS SELECT [" + String.join("], [", fewer) + "] FROM [" + like + "]",
                "CREATE TABLE [" + name + "] AS SELECT s.*, 1 AS more FROM [" + like + "] s",
                "CREATE TABLE [" + name + "] AS SELECT * FROM [" + like + "]",
                "CREATE TABLE [" + name + "] AS SELECT " + String.join(", ", texts),
                "CREATE VIEW [" + name + "] AS SELECT * FROM [" + like + "]",
                "CREATE TABLE [" + name.toUpperCase(Locale.ROOT) + "] (id INTEGER)",
                "CREATE TABLE [" + name + "_1_c_000000] (id INTEGER)"));
        if (!others.isEmbedded() || !name.endsWith("__store")) {
            shapes.add("CREATE TABLE [" + name + "] AS SELECT " + String.join(", ", texts) + " FROM [" + like
                    + "] WHERE 1 = 0");
        }
        if (!name.endsWith("__store")) {
            // an empty one of the identity is what a creator leaves that was stopped at once
            shapes.add("CREATE TABLE [" + name + "] AS SELECT * FROM [" + like + "] WHERE 1 = 0");
        }
        return shapes;
    }

    @Test
    @Tag("long")
    void nothingIsCreatedBesideTablesOfOurNames(TestStore place) throws SQLException {
        assertThat(refusals("", 1, place)).isGreaterThan(90);
    }

    /** One in three, because the names alone differ from those without a namespace. */
    @Test
    void nothingIsCreatedBesideTablesOfANamespace(TestStore place) throws SQLException {
        assertThat(refusals(LONGEST, 3, place)).isGreaterThan(30);
    }

    /** Tries one in {@code step} of the shapes under all names of a store, one at a time, and returns how many there were. */
    private static int refusals(String namespace, int step, TestStore place) throws SQLException {
        try (Store sample = Stores.open(OthersTables.namespace(place.config(), SAMPLE, true));
                OthersTables others = OthersTables.of(place)) {
            List<String> shapes = new ArrayList<>();
            for (String table : copies(others)) {
                String like = new TableNames(SAMPLE).prefix() + table;
                shapes.addAll(shapes(others, new TableNames(namespace).prefix() + table, like));
            }
            int refused = 0;
            for (int i = 0; i < shapes.size(); i += step) {
                String shape = shapes.get(i);
                others.run(shape);
                Map<String, List<String>> before = others.contents();
                refuses(shape, OthersTables.namespace(place.config(), namespace, true));
                refuses(shape, OthersTables.namespace(place.config(), namespace, false));
                assertThat(others.contents()).as(shape).isEqualTo(before);
                String name = shape.replaceAll("CREATE (TABLE|VIEW) (\\[[^]]*]).*", "$2");
                others.run((shape.startsWith("CREATE VIEW") ? "DROP VIEW " : "DROP TABLE ") + name);
                refused++;
            }
            assertThat(sample.catalog().models()).isEmpty();
            return refused;
        }
    }

    private static void refuses(String shape, StoreConfig config) {
        assertThatThrownBy(() -> Stores.open(config))
                .as(shape)
                .isInstanceOf(SchemalessException.class)
                .satisfies(e -> assertThat(((SchemalessException) e).code()).isEqualTo(ErrorCode.STORE_MISMATCH));
    }

    @Test
    void emptyIdentityTableIsFinishedBesideStoresAndRefusedBesideOtherTables(TestStore place) throws SQLException {
        try (Store sample = Stores.open(OthersTables.namespace(place.config(), SAMPLE, true));
                OthersTables others = OthersTables.of(place)) {
            others.run("CREATE TABLE [schemaless__store] AS SELECT * FROM [" + new TableNames(SAMPLE).store()
                    + "] WHERE 1 = 0");
            others.run("CREATE TABLE [ledger] (id INTEGER PRIMARY KEY)");
            Map<String, List<String>> before = others.contents();

            assertThatThrownBy(() -> Stores.open(place.config()))
                    .isInstanceOf(SchemalessException.class)
                    .hasMessageContaining(
                            "its table 'schemaless__store' is empty, and the database has tables of another"
                                    + " program: 'ledger'. Drop it if it is left from the creation of a store, or take another"
                                    + " database or namespace.")
                    .satisfies(e -> assertThat(((SchemalessException) e).code()).isEqualTo(ErrorCode.STORE_MISMATCH));
            assertThat(others.contents()).isEqualTo(before);

            others.run("DROP TABLE [ledger]");
            try (Store finished = Stores.open(place.config())) {
                assertThat(finished.catalog().models()).isEmpty();
            }
            assertThat(sample.catalog().models()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT * FROM [?] UNION ALL SELECT * FROM [?]",
                "SELECT 7 AS id, store_id, format_version, shards, shards_per_table, partitions, position, state FROM [?]",
                "SELECT id, NULL AS store_id, format_version, shards, shards_per_table, partitions, position, state FROM [?]",
                "SELECT id, store_id, format_version, shards, shards_per_table, partitions, position, 'open' AS state FROM [?]",
                "SELECT id, store_id, 'x' AS format_version, shards, shards_per_table, partitions, position, state FROM [?]",
                "SELECT id, store_id, 99 AS format_version, shards, shards_per_table, partitions, position, state FROM [?]",
            })
    void rowThatIsNoIdentityIsNotTakenForOne(String query, TestStore place) throws SQLException {
        try (Store sample = Stores.open(OthersTables.namespace(place.config(), SAMPLE, true));
                OthersTables others = OthersTables.of(place)) {
            others.run("CREATE TABLE [schemaless__store] AS " + query.replace("?", new TableNames(SAMPLE).store()));
            Map<String, List<String>> before = others.contents();

            refuses(query, place.config());

            assertThat(others.contents()).isEqualTo(before);
            assertThat(sample.catalog().models()).isEmpty();
        }
    }

    @Test
    void tablesOfOldNamesAreLeftAlone(TestStore place) throws SQLException {
        try (Store sample = Stores.open(OthersTables.namespace(place.config(), SAMPLE, true));
                OthersTables others = OthersTables.of(place)) {
            for (String table :
                    List.of("store", "shard_map", "epoch", "branch", "decision", "pending", "lease", "job")) {
                others.run("CREATE TABLE [" + table + "] (id INTEGER PRIMARY KEY, kind VARCHAR(20))");
                others.run("INSERT INTO [" + table + "] VALUES (1, 'theirs')");
            }
            Map<String, List<String>> before = others.contents();
            assertThatThrownBy(() -> Stores.open(OthersTables.namespace(place.config(), "", false)))
                    .hasMessageContaining("there is no store in it, but one of namespace 'sample'. Give the property"
                            + " namespace as it was when the store was created.");
            try (Connection connection = place.connect();
                    Statement statement = connection.createStatement()) {
                statement.execute("CREATE TABLE job (id BIGINT PRIMARY KEY, name VARCHAR)");
                statement.execute("INSERT INTO job VALUES (1, 'ours'), (2, 'ours')");
                statement.execute("CREATE UNIQUE INDEX by_name_and_id ON job (name, id)");
                statement.execute("CREATE SEQUENCE s");
                statement.execute("DELETE FROM job");
            }

            assertThat(others.contents()).containsAllEntriesOf(before);
            assertThat(sample.catalog().models()).isEmpty();
        }
    }

    /** What is there then is not of this catalog: rows of a later one would come to light in the table, or it would be dropped with it. */
    @ParameterizedTest
    @ValueSource(strings = {"", LONGEST})
    void definitionWhoseTablesAreThereIsRefused(String namespace, TestStore place) throws SQLException {
        StoreConfig config = OthersTables.namespace(place.config(), namespace, true);
        TableNames names = new TableNames(namespace);
        Model model = new Model(1, MODEL, List.of(), List.of(), null, List.of());
        String separator = place.url().contains("?") ? "&" : "?";
        try (Store store = Stores.open(config);
                Connection connection = DriverManager.getConnection(
                        place.url() + (namespace.isEmpty() ? "" : separator + "namespace=" + namespace));
                Statement statement = connection.createStatement();
                OthersTables others = OthersTables.of(place)) {
            String create = "CREATE TABLE " + MODEL + " (id BIGINT PRIMARY KEY, n BIGINT)";
            refusesWhile(names.cells(model, 0), create, statement, others);
            refusesWhile(names.latest(model, 0), create, statement, others);
            statement.execute(create);
            String index = "CREATE UNIQUE INDEX by_n ON " + MODEL + " (n, id)";
            refusesWhile(names.entries(model, 2, 0), index, statement, others);
            refusesWhile(names.claims(model, 2, 0), index, statement, others);
            statement.execute(index);
            statement.execute("INSERT INTO " + MODEL + " VALUES (1, 1)");

            assertThat(others.contents())
                    .containsKeys(
                            names.cells(model, 0),
                            names.latest(model, 0),
                            names.entries(model, 2, 0),
                            names.claims(model, 2, 0));
            assertThat(store.refreshCatalog().models()).hasSize(1);
        }
    }

    private static void refusesWhile(String table, String sql, Statement statement, OthersTables others)
            throws SQLException {
        others.run("CREATE TABLE [" + table + "] (id INTEGER PRIMARY KEY)");
        others.run("INSERT INTO [" + table + "] VALUES (7)");
        List<String> before = new ArrayList<>(others.contents().keySet());

        assertThatThrownBy(() -> statement.execute(sql))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("a table '" + table + "' is there, which the catalog does not know. Rename it.")
                .satisfies(e -> assertThat(((SQLException) e).getSQLState()).isEqualTo("XX001"));

        assertThat(others.ask("SELECT id FROM [" + table + "]")).containsExactly("7");
        assertThat(others.contents().keySet()).containsExactlyElementsOf(before);
        others.run("DROP TABLE [" + table + "]");
    }
}
