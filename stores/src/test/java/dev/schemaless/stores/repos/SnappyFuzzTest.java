package dev.schemaless.stores.repos;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.codec.BodyCodec;
import dev.schemaless.catalog.fixture.Fuzz;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Snappy blocks with slips are read or corrupt. */
@Timeout(7_200)
class SnappyFuzzTest {
    @Test
    void blockIsReadOrCorrupt() {
        List<byte[]> blocks = Stream.of(
                        "00",
                        "0308616263",
                        "07086162630103",
                        "05086162630602" + "00",
                        "050861626307" + "03000000",
                        "40f03f" + "61".repeat(64),
                        "ac02f42b01" + "61".repeat(300),
                        "410061fe0100",
                        "ffffffff0f00")
                .map(HexFormat.of()::parseHex)
                .toList();
        new Fuzz(blocks, 64L << 20)
                .check(
                        block -> SnappyBlock.decompress(
                                block, BodyCodec.MAX_BODY_BYTES, reason -> BodyCodec.corrupt("the sample", reason)),
                        thrown -> thrown instanceof SchemalessException);
    }
}
