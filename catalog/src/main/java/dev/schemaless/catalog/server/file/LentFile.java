package dev.schemaless.catalog.server.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Map;
import java.util.zip.ZipOutputStream;
import org.h2.mvstore.RandomAccessStore;
import org.h2.mvstore.SFChunk;

/**
 * A database file that is open already, for reading. It is neither locked nor closed, because POSIX releases a process' locks on a
 * file when the process closes any of its descriptors.
 */
final class LentFile extends RandomAccessStore {
    private final FileChannel file;

    LentFile(FileChannel file, String name) throws IOException {
        super(Map.of());
        this.file = file;
        init(name, true);
        setSize(file.size());
    }

    @Override
    public ByteBuffer readFully(SFChunk chunk, long position, int length) {
        return readFully(file, position, length);
    }

    @Override
    public void open(String name, boolean readOnly, char[] encryptionKey) {
        throw new UnsupportedOperationException();
    }

    @Override
    public RandomAccessStore open(String name, boolean readOnly) {
        throw new UnsupportedOperationException();
    }

    @Override
    protected void writeFully(SFChunk chunk, long position, ByteBuffer source) {
        throw new UnsupportedOperationException();
    }

    @Override
    protected void truncate(long size) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void backup(ZipOutputStream out) {
        throw new UnsupportedOperationException();
    }
}
