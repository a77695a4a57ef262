package dev.schemaless.parser;

import static dev.schemaless.parser.Parsing.parse;
import static org.assertj.core.api.Assertions.assertThat;

import org.apache.calcite.sql.SqlCall;
import org.junit.jupiter.api.Test;

class CreateIndexTest {
    @Test
    void createIndexHasItsParts() {
        CreateIndex index =
                parse("CREATE UNIQUE INDEX IF NOT EXISTS i ON s.t (a ASC, b, c DESC) SHARD BY (a)", CreateIndex.class);
        assertThat(index.unique()).isTrue();
        assertThat(index.ifNotExists()).isTrue();
        assertThat(index.name().getSimple()).isEqualTo("i");
        assertThat(index.table().names).containsExactly("s", "t");
        assertThat(index.elements())
                .extracting(element -> element.value() + (element.descending() ? " descends" : ""))
                .containsExactly("a", "b", "c descends");
        assertThat(index.shardBy()).hasToString("a");
    }

    @Test
    void createIndexTakesPathsAndTypedFields() {
        CreateIndex index = parse(
                "CREATE INDEX i ON t (JSON_VALUE(_body, '$.a.b' RETURNING BIGINT) ASC, zip VARCHAR(10), c ASC)"
                        + " SHARD BY (zip VARCHAR(10))",
                CreateIndex.class);
        assertThat(index.elements())
                .extracting(IndexElement::value)
                .satisfiesExactly(
                        path -> assertThat(((SqlCall) path).getOperator().getName())
                                .isEqualTo("JSON_VALUE"),
                        field -> assertThat(((ColumnDefinition) field).type()).hasToString("VARCHAR(10)"),
                        column -> assertThat(column).hasToString("c"));
        assertThat(index.shardBy()).isInstanceOf(ColumnDefinition.class);
    }

    @Test
    void tablesTellTheirIndexes() {
        CreateTable table = parse(
                "CREATE TABLE t (key INT UNIQUE KEY, index VARCHAR(3), UNIQUE (key, index DESC), CONSTRAINT c UNIQUE (index),"
                        + " CONSTRAINT UNIQUE KEY k (key), KEY l (index), INDEX m (key))",
                CreateTable.class);
        assertThat(table.columns()).hasSize(2);
        assertThat(table.indexes())
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
        AlterTable.AddIndex add = parse("ALTER TABLE t ADD CONSTRAINT c UNIQUE (a, b)", AlterTable.AddIndex.class);
        assertThat(add.index().name()).hasToString("c");
        assertThat(add.index().elements()).hasSize(2);
        assertThat(parse("ALTER TABLE t ADD INDEX i (a)", AlterTable.AddIndex.class)
                        .index()
                        .unique())
                .isFalse();
        assertThat(parse("ALTER TABLE t ADD index VARCHAR(3)", AlterTable.AddColumn.class)
                        .column()
                        .name())
                .hasToString("index");
        AlterTable.DropTableIndex drop =
                parse("ALTER TABLE t DROP CONSTRAINT IF EXISTS c", AlterTable.DropTableIndex.class);
        assertThat(drop.ifExists()).isTrue();
        assertThat(parse("ALTER TABLE t DROP KEY c", AlterTable.DropTableIndex.class)
                        .index())
                .hasToString("c");
        assertThat(parse("ALTER TABLE t DROP index", AlterTable.DropColumn.class)
                        .column())
                .hasToString("index");
    }
}
