package dev.schemaless.jdbc.value;

import static dev.schemaless.jdbc.base.SqlAssertions.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.io.Writer;
import java.sql.Blob;
import java.sql.Clob;
import org.junit.jupiter.api.Test;

class LargeObjectsTest {
    @Test
    void blobsGrowAndShrink() throws Exception {
        Blob blob = new MemoryBlob(new byte[0]);
        blob.setBytes(1, new byte[] {1, 2, 3});
        blob.setBytes(3, new byte[] {9, 9});

        assertThat(blob.getBytes(1, 10)).containsExactly(1, 2, 9, 9);
        assertThat(blob.position(new byte[] {9, 9}, 1)).isEqualTo(3);
        assertThat(blob.position(new byte[] {7}, 1)).isEqualTo(-1);
        blob.truncate(1);
        assertThat(blob.length()).isEqualTo(1);
    }

    @Test
    void blobStreamsAreTakenOverWhenClosed() throws Exception {
        Blob blob = new MemoryBlob(new byte[] {1});
        try (OutputStream stream = blob.setBinaryStream(2)) {
            stream.write(5);
        }

        assertThat(blob.getBinaryStream(2, 1)).hasBinaryContent(new byte[] {5});
    }

    @Test
    void clobsGrowAndShrink() throws Exception {
        Clob clob = new MemoryClob("abc");
        clob.setString(3, "xyz");
        try (Writer writer = clob.setCharacterStream(6)) {
            writer.write("!");
        }

        assertThat(clob.getSubString(1, 99)).isEqualTo("abxyz!");
        assertThat(clob.position("xyz", 1)).isEqualTo(3);
        clob.truncate(2);
        assertThat(clob.getAsciiStream()).hasContent("ab");
    }

    @Test
    void positionsOutsideAreRefused() {
        assertRefused(() -> new MemoryClob("abc").getSubString(0, 1), "22023").withMessageContaining("position 0");
        assertRefused(() -> new MemoryBlob(new byte[3]).getBytes(5, 1), "22023").withMessageContaining("length 3");
    }

    @Test
    void partsOutsideOfWhatIsGivenAreRefused() {
        MemoryBlob blob = new MemoryBlob(new byte[3]);
        MemoryClob clob = new MemoryClob("abc");

        assertRefused(() -> blob.setBytes(1, new byte[2], 1, 2), "22023").withMessageContaining("2 from offset 1");
        assertRefused(() -> blob.setBytes(1, new byte[2], Integer.MAX_VALUE, Integer.MAX_VALUE), "22023")
                .withMessageContaining("outside");
        assertRefused(() -> clob.setString(1, "xy", -1, 1), "22023").withMessageContaining("offset -1");
    }

    @Test
    void lengthsBeyondTheEndAreCut() throws Exception {
        assertThat(new MemoryBlob(new byte[] {1, 2}).getBinaryStream(2, Long.MAX_VALUE))
                .hasBinaryContent(new byte[] {2});
    }

    @Test
    void missingArgumentsAreRefused() {
        MemoryBlob blob = new MemoryBlob(new byte[3]);
        MemoryClob clob = new MemoryClob("abc");

        assertRefused(() -> blob.position((byte[]) null, 1), "22023").withMessageContaining("pattern is null");
        assertRefused(() -> blob.position((Blob) null, 1), "22023").withMessageContaining("pattern is null");
        assertRefused(() -> blob.setBytes(1, null), "22023").withMessageContaining("array is null");
        assertRefused(() -> clob.position((String) null, 1), "22023").withMessageContaining("pattern is null");
        assertRefused(() -> clob.position((Clob) null, 1), "22023").withMessageContaining("pattern is null");
        assertRefused(() -> clob.setString(1, null), "22023").withMessageContaining("text is null");
    }

    @Test
    void freedObjectsAreRefused() throws Exception {
        Clob clob = new MemoryClob("abc");
        clob.free();
        assertRefused(clob::length, "55000").withMessageContaining("it was freed");
    }
}
