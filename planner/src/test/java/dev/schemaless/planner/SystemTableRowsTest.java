package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.codec.JsonPath;
import dev.schemaless.catalog.model.CatalogSnapshot;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.IndexState;
import dev.schemaless.catalog.model.IndexStatistics;
import dev.schemaless.catalog.model.IndexedValue;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.model.ModelStatistics;
import dev.schemaless.catalog.model.ViewDefinition;
import dev.schemaless.catalog.type.IntegerType;
import dev.schemaless.catalog.type.StringType;
import dev.schemaless.planner.system.ColumnDescription;
import dev.schemaless.planner.system.PlanCacheStatistics;
import dev.schemaless.planner.system.Sessions;
import dev.schemaless.planner.system.SystemContext;
import dev.schemaless.planner.system.SystemSource;
import dev.schemaless.planner.system.SystemTable;
import dev.schemaless.planner.system.SystemTables;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Rows about what a catalog has for a moment only, such as an index that is being filled. */
final class SystemTableRowsTest {
    private static final IndexedValue PATH =
            new IndexedValue.AtPath(JsonPath.find("$.a").orElseThrow(), new IntegerType(64));
    private static final Model RATE = new Model(
                    1,
                    "rate",
                    List.of(
                            new Column("id", "id", new IntegerType(64), Column.BASE_CELL, true, null),
                            new Column("room", "r", new StringType(64, false), Column.BASE_CELL, false, "'std'")),
                    List.of("id"),
                    "id",
                    List.of(
                            index(1, "by_room", IndexState.READABLE, "r"),
                            index(2, "building", IndexState.WRITE_ONLY, "r"),
                            index(3, "going", IndexState.DISABLED, "r", PATH.key())))
            .withStatistics(new ModelStatistics(500, Map.of(1, new IndexStatistics(List.of(40L, 300L), 0))));

    private final TestStore store = new TestStore();

    @AfterEach
    void close() {
        store.close();
    }

    private static IndexDefinition index(int number, String name, IndexState state, String... fields) {
        return new IndexDefinition(
                number,
                name,
                List.of(fields),
                "id",
                Collections.nCopies(fields.length, 0),
                state,
                Map.of(PATH.key(), PATH));
    }

    private List<String> rows(String name) {
        SystemTable table = SystemTables.all().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
        CatalogSnapshot catalog = new CatalogSnapshot(7, List.of(RATE), List.of());
        SystemContext context = SystemTables.context(catalog, store.store(), new NoSession());
        return table.rowsOf(context, (schema, owner) -> owner.equals("rate")).stream()
                .map(row -> Arrays.stream(row).map(String::valueOf).collect(Collectors.joining("|")))
                .toList();
    }

    /** A session that is not asked. */
    private static final class NoSession implements SystemSource {
        @Override
        public SessionSettings settings() {
            throw new AssertionError();
        }

        @Override
        public PlanCacheStatistics planCache() {
            throw new AssertionError();
        }

        @Override
        public Sessions sessions() {
            throw new AssertionError();
        }

        @Override
        public List<ColumnDescription> columnsOf(CatalogSnapshot catalog, String schema, ViewDefinition view) {
            throw new AssertionError();
        }
    }

    @Test
    void indexesTellTheirStatesAndWhatTheLastAnalysisFound() {
        assertThat(rows("indexes"))
                .containsExactly(
                        "PUBLIC|rate|PRIMARY|true|true|id|null|readable|500|null",
                        "PUBLIC|rate|by_room|false|false|room|id|readable|300|null",
                        "PUBLIC|rate|building|false|false|room|id|write_only|null|null",
                        "PUBLIC|rate|going|false|false|room, JSON_VALUE(_body, '$.a' RETURNING BIGINT)|id|disabled|null|null");
    }

    @Test
    void whatIsNoColumnIsNamedByItsExpression() {
        assertThat(rows("index_columns"))
                .contains(
                        "PUBLIC|rate|PRIMARY|1|id|false",
                        "PUBLIC|rate|going|2|JSON_VALUE(_body, '$.a' RETURNING BIGINT)|false");
    }

    @Test
    void tablesTellHowManyRowsWereCounted() {
        assertThat(rows("tables")).containsExactly("PUBLIC|rate|TABLE|null|id|500");
    }

    @Test
    void settingsAreThoseOfTheSession() {
        assertThat(store.query("SHOW VARIABLES LIKE 'us%'")).containsExactly("user|tester");
        assertThat(store.session()
                        .plan("SHOW DATABASES LIKE 'S%'", ReadControl.unlimited())
                        .current(ReadControl.unlimited())
                        .columns())
                .extracting(ResultColumn::label, ResultColumn::table)
                .containsExactly(tuple("DATABASE_NAME", null));
        assertThat(store.query("SHOW DATABASES LIKE 'S%'")).containsExactly("sys");
    }
}
