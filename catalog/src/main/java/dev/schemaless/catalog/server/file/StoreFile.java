package dev.schemaless.catalog.server.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import org.h2.mvstore.DataUtils;
import org.h2.store.fs.FileBaseDefault;
import org.jspecify.annotations.Nullable;

/**
 * A database file of H2 whose header names the newest chunk after each write of one.
 *
 * <p>A chunk tells where the next one is likely to be, and H2 writes the header anew only if it is not there. Since 2.2.220
 * (seen up to 2.5.252) it then names the chunk before instead of the new one, because RandomAccessStore.writeChunk runs before
 * FileStore.storeBuffer sets lastChunk. So nothing leads to the new chunk and those after it, up to twenty commits, unless
 * one lies at the end of the file: they are lost when the process is killed. They are lost as well if it is killed while it
 * overwrites one of the chunks that lead from the header to the newest. A header that is never behind avoids both.
 */
final class StoreFile extends FileBaseDefault {
    private final FileChannel file;
    private @Nullable FileHeader header;
    private @Nullable ChunkPlace newest;

    /** What is done with the file. */
    @FunctionalInterface
    private interface Work<T> {
        T run() throws IOException;
    }

    StoreFile(FileChannel file) {
        this.file = file;
    }

    @Override
    public synchronized int write(ByteBuffer source, long position) throws IOException {
        int length = source.remaining();
        if (position == 0) {
            writeHeader(source);
        } else {
            ChunkPlace chunk = ChunkPlace.ofChunk(source, position);
            writeWholly(source.duplicate(), position);
            if (chunk != null && !chunk.isOlderThan(newest)) {
                newest = chunk;
                nameInHeader(chunk);
            }
        }
        source.position(source.limit());
        return length;
    }

    private void writeHeader(ByteBuffer source) throws IOException {
        header = FileHeader.of(source);
        ChunkPlace named = header == null ? null : header.chunk();
        if (newest != null && named != null && named.isOlderThan(newest)) {
            nameInHeader(newest);
            return;
        }
        if (named != null) {
            newest = named;
        }
        writeWholly(source.duplicate(), 0);
    }

    private void nameInHeader(ChunkPlace chunk) throws IOException {
        FileHeader old = header == null ? readHeader() : header;
        if (old != null) {
            header = old.naming(chunk);
            writeWholly(header.toBytes(), 0);
        }
    }

    private @Nullable FileHeader readHeader() throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(FileHeader.BYTES);
        DataUtils.readFully(file, 0, bytes);
        return FileHeader.of(bytes);
    }

    private void writeWholly(ByteBuffer source, long position) throws IOException {
        long next = position;
        while (source.hasRemaining()) {
            long from = next;
            next += closingWithFile(() -> file.write(source, from));
        }
    }

    @Override
    @SuppressWarnings("UnsynchronizedOverridesSynchronized") // reads at positions need no order
    public int read(ByteBuffer target, long position) throws IOException {
        return closingWithFile(() -> file.read(target, position));
    }

    @Override
    public long size() throws IOException {
        return closingWithFile(file::size);
    }

    @Override
    public void force(boolean metaData) throws IOException {
        closingWithFile(() -> {
            file.force(metaData);
            return this;
        });
    }

    @Override
    protected void implTruncate(long size) throws IOException {
        closingWithFile(() -> file.truncate(size));
    }

    @Override
    public FileLock tryLock(long position, long size, boolean shared) throws IOException {
        return file.tryLock(position, size, shared);
    }

    @Override
    protected void implCloseChannel() throws IOException {
        file.close();
    }

    /** An interrupt closes the file below; H2 asks this one whether it is open. */
    private <T> T closingWithFile(Work<T> work) throws IOException {
        try {
            return work.run();
        } catch (ClosedChannelException e) {
            close();
            throw e;
        }
    }
}
