package dev.schemaless.catalog.external.friendfeed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.external.UuidText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShardFunctionTest {
    private static RowKey key(String hex) {
        return UuidText.parsePlain(hex).orElseThrow();
    }

    @ParameterizedTest
    @CsvSource({
        "'', 0",
        "a, 12416037344",
        "ab, 12416074593111939",
        "abc, 1453079729188098211",
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx, 838403747957893408",
        "71f0c4d2291844cca2df6f486e96e37c, 6420838118153486860",
    })
    void textsHashAsInPython2(String text, long hash) {
        assertThat(PythonHash.of(text)).isEqualTo(hash);
    }

    @ParameterizedTest
    @CsvSource({
        "71f0c4d2291844cca2df6f486e96e37c, 2, 1",
        "71f0c4d2291844cca2df6f486e96e37c, 3, 2",
        "71f0c4d2291844cca2df6f486e96e37c, 10, 7",
        "f48b0440ca0c4f66991c4d5f6a078eaf, 5, 1",
    })
    void keysLieAsInPython2(String hex, int shards, int shard) {
        assertThat(ShardFunction.PYTHON2_MD5.shardOf(key(hex), shards)).isEqualTo(shard);
    }

    @Test
    void keysAreNumbersWithoutSign() {
        assertThat(ShardFunction.MOD128.shardOf(key("ffffffffffffffffffffffffffffffff"), 7))
                .isEqualTo(3);
        assertThat(ShardFunction.MOD128.shardOf(key("00000000000000000000000000000008"), 7))
                .isEqualTo(1);
    }
}
