package dev.schemaless.parser;

import static dev.schemaless.parser.Parsing.parse;
import static org.assertj.core.api.Assertions.assertThat;

import org.apache.calcite.sql.SqlCall;
import org.junit.jupiter.api.Test;

class CreateIndexTest {
    @Test
    void createIndexTellsItsParts() {
        CreateIndex index =
                parse("CREATE UNIQUE INDEX IF NOT EXISTS i ON s.t (a ASC, b) SHARD BY (a)", CreateIndex.class);
        assertThat(index.unique()).isTrue();
        assertThat(index.ifNotExists()).isTrue();
        assertThat(index.name().getSimple()).isEqualTo("i");
        assertThat(index.table().names).containsExactly("s", "t");
        assertThat(index.columns()).extracting(Object::toString).containsExactly("a", "b");
        assertThat(index.shardBy()).hasToString("a");
    }

    @Test
    void createIndexTakesPathsAndTypedFields() {
        CreateIndex index = parse(
                "CREATE INDEX i ON t (JSON_VALUE(_body, '$.a.b' RETURNING BIGINT) ASC, zip VARCHAR(10), c ASC)"
                        + " SHARD BY (zip VARCHAR(10))",
                CreateIndex.class);
        assertThat(index.columns())
                .satisfiesExactly(
                        path -> assertThat(((SqlCall) path).getOperator().getName())
                                .isEqualTo("JSON_VALUE"),
                        field -> assertThat(((ColumnDefinition) field).type()).hasToString("VARCHAR(10)"),
                        column -> assertThat(column).hasToString("c"));
        assertThat(index.shardBy()).isInstanceOf(ColumnDefinition.class);
    }
}
