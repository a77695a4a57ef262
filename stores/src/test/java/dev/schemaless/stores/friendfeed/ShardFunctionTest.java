package dev.schemaless.stores.friendfeed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.stores.layout.UuidText;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
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

    @ParameterizedTest
    @CsvSource({
        "0123456789ab4cde8000000000000001, 2, 0",
        "4123456789ab4cde8000000000000002, 2, 1",
        "0a1ecf93eb72036397f0fb79691aa436, 3, 2",
        "ffffffffffffffffffffffffffffffff, 3, 1",
        "f123456789ab4cde8000000000000003, 7, 6",
        "4123456789ab4cde8000000000000002, 7, 4",
    })
    void keysLieAsOnTheRingOfNoMagic(String hex, int shards, int shard) {
        assertThat(ShardFunction.HASH_RING.shardOf(key(hex), shards)).isEqualTo(shard);
    }

    /** What NoMagic's own ring of five databases says of the MD5 of the numbers from 0. */
    @Test
    void manyKeysLieAsOnTheRingOfNoMagic() throws NoSuchAlgorithmException {
        StringBuilder found = new StringBuilder();
        for (int i = 0; i < 100; i++) {
            byte[] md5 =
                    MessageDigest.getInstance("MD5").digest(Integer.toString(i).getBytes(StandardCharsets.US_ASCII));
            found.append(ShardFunction.HASH_RING.shardOf(RowKey.of(md5), 5));
        }

        assertThat(found)
                .hasToString("3033223024321344332421212444202031112023021012203223404403122120341020014430013422"
                        + "212442422103413210");
    }

    @Test
    void keysAreNumbersWithoutSign() {
        assertThat(ShardFunction.MOD128.shardOf(key("ffffffffffffffffffffffffffffffff"), 7))
                .isEqualTo(3);
        assertThat(ShardFunction.MOD128.shardOf(key("00000000000000000000000000000008"), 7))
                .isEqualTo(1);
    }
}
