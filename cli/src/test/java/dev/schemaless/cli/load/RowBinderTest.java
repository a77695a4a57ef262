package dev.schemaless.cli.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.sql.Types;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class RowBinderTest {
    private static final List<TargetColumn> COLUMNS = List.of(
            new TargetColumn("Id", Types.BIGINT, 0),
            new TargetColumn("price", Types.DOUBLE, 0),
            new TargetColumn("ok", Types.BOOLEAN, 0),
            new TargetColumn("tags", Types.ARRAY, TargetColumn.ANY_SCALE));

    private static final LoadTarget KEYED = new LoadTarget("t", "\"", COLUMNS, true, 1);
    private static final LoadTarget KEYLESS = new LoadTarget("t", "\"", COLUMNS, false, 300);

    @Test
    void insertNamesEveryColumnAndTheBody() {
        assertThat(KEYED.insertSql())
                .isEqualTo(
                        "INSERT IGNORE INTO \"t\" (\"Id\", \"price\", \"ok\", \"tags\", \"_body\") VALUES (?, ?, ?, ?, ?)");
        assertThat(KEYLESS.insertSql())
                .isEqualTo("INSERT IGNORE INTO \"t\" (\"Id\", \"price\", \"ok\", \"tags\", \"_body\", \"_row_key\")"
                        + " VALUES (?, ?, ?, ?, ?, ?)");
    }

    @Test
    void namesAreQuotedAsTheStoreQuotesThem() {
        assertThat(new LoadTarget("a`b", "`", List.of(), true, 1).insertSql())
                .isEqualTo("INSERT IGNORE INTO `a``b` (`_body`) VALUES (?)");
    }

    @Test
    void declaredFieldsAreValuesAndTheOthersAreTheBody() throws Exception {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("id", 7L);
        fields.put("tags", List.of("x"));
        fields.put("extra", Map.of("deep", List.of(1L, new BigDecimal("1E+3"))));
        assertThat(bind(KEYED, fields))
                .containsExactly(7L, null, null, List.of("x"), "{\"extra\":{\"deep\":[1,1000]}}");
    }

    @Test
    void bodyIsNullWithoutUndeclaredFields() throws Exception {
        assertThat(bind(KEYED, Map.of("id", 7L))).containsExactly(7L, null, null, null, null);
    }

    @Test
    void textTakesTheFormOfItsColumn() throws Exception {
        assertThat(bind(KEYED, Map.of("id", " 7", "price", "1.5", "ok", "TRUE")))
                .containsExactly(new BigDecimal("7"), 1.5, true, null, null);
    }

    @Test
    void textThatIsNotOfItsColumnsTypeIsABadLine() {
        assertThatThrownBy(() -> bind(KEYED, Map.of("id", "seven")))
                .isInstanceOf(BadLineException.class)
                .hasMessage("column 'Id': 'seven' is not a number");
        assertThatThrownBy(() -> bind(KEYED, Map.of("ok", "yes")))
                .isInstanceOf(BadLineException.class)
                .hasMessage("column 'ok': 'yes' is not TRUE or FALSE");
    }

    @Test
    void textOfAnArrayIsJson() throws Exception {
        assertThat(bind(KEYED, Map.of("tags", "[\"a\", null, 1.10]")).get(3))
                .isEqualTo(java.util.Arrays.asList("a", null, new BigDecimal("1.10")));
        assertThatThrownBy(() -> bind(KEYED, Map.of("tags", "a;b")))
                .isInstanceOf(BadLineException.class)
                .hasMessage("column 'tags': 'a;b' is not a JSON array");
        assertThatThrownBy(() -> bind(KEYED, Map.of("tags", "{}")))
                .isInstanceOf(BadLineException.class)
                .hasMessage("column 'tags': '{}' is not a JSON array");
    }

    @Test
    void twoFieldsOfOneColumnAreABadLine() {
        assertThatThrownBy(() -> bind(KEYED, Map.of("id", 1L, "ID", 2L)))
                .isInstanceOf(BadLineException.class)
                .hasMessage("column 'Id' is given twice");
    }

    @Test
    void rowOfATableWithoutKeyHasTheSameKeyEachTime() throws Exception {
        Object first = bind(KEYLESS, Map.of("id", 1L)).get(5);
        assertThat(bind(KEYLESS, Map.of("id", 1L)).get(5)).isEqualTo(first);
        assertThat(bind(KEYLESS, Map.of("id", 2L)).get(5)).isNotEqualTo(first);
        assertThat(new RowBinder(KEYLESS, "f.jsonl")
                        .bind(new SourceRow(4, 1, Map.of("id", 1L)))
                        .get(5))
                .isNotEqualTo(first);
        assertThat(new RowBinder(KEYLESS, "g.jsonl")
                        .bind(new SourceRow(3, 1, Map.of("id", 1L)))
                        .get(5))
                .isNotEqualTo(first);
        assertThat(first.toString()).matches("[0-9a-f]{4}-[0-9a-f]{34}");
    }

    @Test
    void keysWithoutPrimaryKeySpreadOverTheShards() throws Exception {
        Set<Integer> shards = new TreeSet<>();
        for (long i = 0; i < 5_000; i++) {
            String key = String.valueOf(bind(KEYLESS, Map.of("id", i)).get(5));
            shards.add(Integer.parseInt(key.substring(0, 4), 16));
        }
        assertThat(shards).hasSize(300).allMatch(shard -> shard < 300);
    }

    private static List<Object> bind(LoadTarget target, Map<String, Object> fields) throws BadLineException {
        return new RowBinder(target, "f.jsonl").bind(new SourceRow(3, 1, fields));
    }
}
