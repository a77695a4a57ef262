package dev.schemaless.clients.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.clients.ClientStore;
import dev.schemaless.clients.Item;
import dev.schemaless.jdbc.SchemalessDataSource;
import java.sql.SQLException;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import schemacrawler.schema.Catalog;
import schemacrawler.schema.Column;
import schemacrawler.schema.Index;
import schemacrawler.schema.NamedObject;
import schemacrawler.schema.Table;
import schemacrawler.schemacrawler.LoadOptionsBuilder;
import schemacrawler.schemacrawler.SchemaCrawlerOptions;
import schemacrawler.schemacrawler.SchemaCrawlerOptionsBuilder;
import schemacrawler.schemacrawler.SchemaInfoLevelBuilder;
import schemacrawler.tools.utility.SchemaCrawlerUtility;
import us.fatehi.utility.datasource.DatabaseConnectionSource;
import us.fatehi.utility.datasource.DatabaseConnectionSources;

/** SchemaCrawler at its maximum level: all of a store, and nothing that it would have to log. */
final class SchemaCrawlerTest {
    @AutoClose
    private ClientStore store;

    private Catalog catalog;

    @AutoClose
    private final Warnings warnings = new Warnings();

    @BeforeEach
    void crawl() throws Exception {
        store = ClientStore.inMemory(
                Item.TABLE,
                "CREATE INDEX by_name ON item (name, amount)",
                "CREATE TABLE leg (trip BIGINT, n INTEGER, city VARCHAR(30), PRIMARY KEY (trip, n))",
                "CREATE TABLE plain (a INTEGER)",
                "CREATE SEQUENCE numbers",
                "CREATE VIEW dear AS SELECT * FROM item WHERE price > 10");
        store.run("INSERT INTO item (name) VALUES ('lamp')");
        SchemaCrawlerOptions options = SchemaCrawlerOptionsBuilder.newSchemaCrawlerOptions()
                .withLoadOptions(LoadOptionsBuilder.builder()
                        .withSchemaInfoLevel(SchemaInfoLevelBuilder.maximum())
                        .toOptions());
        DatabaseConnectionSource source =
                DatabaseConnectionSources.fromDataSource(new SchemalessDataSource(store.url()));
        catalog = SchemaCrawlerUtility.getCatalog(source, options);
        source.close();
    }

    @Test
    void tablesAndViewsAreFound() {
        assertThat(catalog.getTables())
                .extracting(NamedObject::getName)
                .containsExactlyInAnyOrder("dear", "item", "leg", "plain");
        assertThat(table("item").getColumns()).hasSize(11);
        assertThat(table("item").getColumns())
                .filteredOn(column -> column.getName().equals("name"))
                .singleElement()
                .satisfies(column -> {
                    assertThat(column.getSize()).isEqualTo(40);
                    assertThat(column.isNullable()).isFalse();
                    assertThat(column.getColumnDataType().getName()).isEqualTo("VARCHAR");
                });
    }

    @Test
    void keysAndIndexesAreFound() {
        assertThat(table("leg").getPrimaryKey().getConstrainedColumns())
                .extracting(NamedObject::getName)
                .containsExactly("trip", "n");
        assertThat(table("item").getPrimaryKey().getConstrainedColumns())
                .extracting(NamedObject::getName)
                .containsExactly("id");
        Index index = table("item").getIndexes().stream()
                .filter(each -> each.getName().equals("by_name"))
                .findFirst()
                .orElseThrow();
        assertThat(index.getColumns()).extracting(NamedObject::getName).containsExactly("name", "amount");
        assertThat(table("item").getColumns())
                .filteredOn(Column::isAutoIncremented)
                .extracting(NamedObject::getName)
                .containsExactly("id");
    }

    @Test
    void nothingIsLogged() throws SQLException {
        assertThat(catalog.getDatabaseInfo().getDatabaseProductName()).isEqualTo("Schemaless");
        assertThat(warnings.messages()).isEmpty();
    }

    private Table table(String name) {
        return catalog.getTables().stream()
                .filter(each -> each.getName().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
