package dev.schemaless.stores.cells;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.cell.RowKey;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HashedDatabasesTest {
    /** Computed by the libraries of the Go clients, go-metro and go-jump, of as many bytes of {@code abcdefghijabcdefghij…}. */
    @ParameterizedTest
    @CsvSource({
        "0, 8097384203561113213, 1, 1, 1146",
        "1, 12641362448282233803, 0, 2, 949",
        "3, 17099979927131455419, 1, 11, 743",
        "7, 9195229972332259068, 1, 5, 1040",
        "8, 8690139311311089811, 1, 13, 2223",
        "15, 18055315298886187658, 0, 7, 2186",
        "16, 2508507750116397409, 1, 12, 1716",
        "31, 12718211097783873025, 1, 14, 675",
        "33, 5735588144228960760, 0, 5, 2717",
        "36, 77955812394269384, 1, 14, 1668",
        "63, 14825393795630311734, 0, 10, 815",
        "64, 11214747009546390995, 0, 13, 2534"
    })
    void bytesLieWhereTheClientsPutThem(int length, String hash, int ofTwo, int of16, int of4096) {
        byte[] bytes = "abcdefghij".repeat(7).substring(0, length).getBytes(StandardCharsets.US_ASCII);

        assertThat(Long.toUnsignedString(MetroHash.of(bytes))).isEqualTo(hash);
        assertThat(JumpHash.of(MetroHash.of(bytes), 1)).isZero();
        assertThat(new HashedDatabases(2, RowKey::toBytes).ofBytes(bytes)).isEqualTo(ofTwo);
        assertThat(new HashedDatabases(16, RowKey::toBytes).ofBytes(bytes)).isEqualTo(of16);
        assertThat(new HashedDatabases(4096, RowKey::toBytes).ofBytes(bytes)).isEqualTo(of4096);
    }
}
