package dev.schemaless.parser;

import static dev.schemaless.parser.Parsing.command;
import static org.assertj.core.api.Assertions.assertThat;

import org.apache.calcite.sql.SqlCall;
import org.junit.jupiter.api.Test;

class CreateIndexTest {
    @Test
    void createIndexHasItsParts() {
        CreateIndex index = command(
                "CREATE UNIQUE INDEX IF NOT EXISTS i ON s.t (a ASC, b, c DESC) SHARD BY (a)", CreateIndex.class);
        assertThat(index.unique()).isTrue();
        assertThat(index.ifNotExists()).isTrue();
        assertThat(index.name().getSimple()).isEqualTo("i");
        assertThat(index.table().names).containsExactly("s", "t");
        assertThat(index.elements())
                .extracting(element -> element.value() + (element.descending() ? " descends" : ""))
                .containsExactly("a", "b", "c descends");
        assertThat(index.shardBy()).hasToString("IndexElement[value=a, type=null, descending=false]");
    }

    @Test
    void createIndexTakesPathsAndTypedFields() {
        CreateIndex index = command(
                "CREATE INDEX i ON t (JSON_VALUE(_body, '$.a.b' RETURNING BIGINT) ASC, zip VARCHAR(10), c ASC)"
                        + " SHARD BY (zip VARCHAR(10))",
                CreateIndex.class);
        assertThat(index.elements())
                .satisfiesExactly(
                        path -> assertThat(
                                        ((SqlCall) path.value()).getOperator().getName())
                                .isEqualTo("JSON_VALUE"),
                        field -> assertThat(field.type()).hasToString("VARCHAR(10)"),
                        column -> assertThat(column.value()).hasToString("c"));
        assertThat(index.shardBy()).satisfies(field -> assertThat(field.type()).hasToString("VARCHAR(10)"));
    }

    @Test
    void tablesTellTheirIndexes() {
        CreateTable table = command(
                "CREATE TABLE t (key INT UNIQUE KEY, index VARCHAR(3), UNIQUE (key, index DESC), CONSTRAINT c UNIQUE (index),"
                        + " CONSTRAINT UNIQUE KEY k (key), KEY l (index), INDEX m (key))",
                CreateTable.class);
        assertThat(table.elements().columns()).hasSize(2);
        assertThat(table.elements().indexes())
                .extracting(index -> (index.unique() ? "unique " : "") + index.name() + " "
                        + index.elements().stream().map(IndexElement::value).toList())
                .containsExactly(
                        "unique null [key]",
                        "unique null [key, index]",
                        "unique c [index]",
                        "unique k [key]",
                        "l [index]",
                        "m [key]");
    }

    @Test
    void indexesComeAndGoWithAlterTable() {
        AlterTable.AddIndex add = command("ALTER TABLE t ADD CONSTRAINT c UNIQUE (a, b)", AlterTable.AddIndex.class);
        assertThat(add.index().name()).hasToString("c");
        assertThat(add.index().elements()).hasSize(2);
        assertThat(command("ALTER TABLE t ADD INDEX i (a)", AlterTable.AddIndex.class)
                        .index()
                        .unique())
                .isFalse();
        assertThat(command("ALTER TABLE t ADD index VARCHAR(3)", AlterTable.AddColumn.class)
                        .column()
                        .name())
                .hasToString("index");
        AlterTable.DropTableIndex drop =
                command("ALTER TABLE t DROP CONSTRAINT IF EXISTS c", AlterTable.DropTableIndex.class);
        assertThat(drop.ifExists()).isTrue();
        assertThat(command("ALTER TABLE t DROP KEY c", AlterTable.DropTableIndex.class)
                        .index())
                .hasToString("c");
        assertThat(command("ALTER TABLE t DROP index", AlterTable.DropColumn.class)
                        .column())
                .hasToString("index");
    }
}
