package dev.schemaless.stores.repos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.codec.BodyCodec;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

class SnappyBlockTest {
    private static final int MOST = 1 << 20;

    private static String text(String hex) {
        return new String(decompress(hex), StandardCharsets.US_ASCII);
    }

    private static byte[] decompress(String hex) {
        return SnappyBlock.decompress(
                HexFormat.of().parseHex(hex.replace(" ", "")), MOST, reason -> BodyCodec.corrupt("the sample", reason));
    }

    private static void refuses(String hex, String reason) {
        assertThatThrownBy(() -> decompress(hex))
                .isInstanceOf(SchemalessException.class)
                .hasMessageContaining(reason);
    }

    @Test
    void literalsAndCopiesOfEachSizeAreRead() {
        assertThat(text("00")).isEmpty();
        assertThat(text("03 08 616263")).isEqualTo("abc");
        assertThat(text("07 08 616263 01 03")).as("a copy of one more byte").isEqualTo("abcabca");
        assertThat(text("05 08 616263 06 0200")).as("of two").isEqualTo("abcbc");
        assertThat(text("05 08 616263 07 03000000")).as("of four").isEqualTo("abcab");
        assertThat(text("40 f0 3f" + "61".repeat(64)))
                .as("a length of one byte")
                .hasSize(64);
        assertThat(text("ac02 f4 2b01" + "61".repeat(300))).as("of two").hasSize(300);
    }

    @Test
    void aCopyMayReachIntoItself() {
        assertThat(text("41 00 61 fe 0100")).isEqualTo("a".repeat(65));
    }

    @Test
    void aCopyOfOneByteHasElevenBitsOfDistance() {
        String literal = "f4 2b01" + "61".repeat(299) + "62";
        assertThat(text("b002" + literal + "21 2c")).isEqualTo("a".repeat(299) + "b" + "aaaa");
    }

    @Test
    void whatIsNoBlockIsRefused() {
        refuses("", "ends too early");
        refuses("ff00ff", "declares that it holds 127 bytes");
        refuses("ffffffff0f00", "declares that it holds 4294967295 bytes; at most 132 are taken");
        refuses("ffffffffffff", "begins with no length");
        refuses("03 08 6162", "ends too early");
        refuses("04 08 616263", "holds 3 bytes and declares 4");
        refuses("02 08 616263", "holds more than it declares");
        refuses("07 08 616263 01 04", "copies from before its beginning");
        refuses("07 08 616263 01 00", "copies from before its beginning");
        refuses("10 fc ffffffff 61", "ends too early");
    }
}
