package dev.schemaless.catalog.server.file;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.FileLock;
import org.h2.store.fs.FileBaseDefault;
import org.jspecify.annotations.Nullable;

/**
 * A database file of H2 that no interrupt closes, and whose header names the newest chunk after each write of one.
 *
 * <p>H2 2.5.252 reads and writes by a {@link java.nio.channels.FileChannel}, which is closed for all threads when one of them is
 * interrupted in it. H2's own file system {@code async:} hands each read and write to another thread, which
 * takes six to fifteen times the processor time. Reads and writes of a {@link RandomAccessFile} cannot be interrupted. They take turns.
 *
 * <p>A chunk has the likely place of the next one, and H2 writes the header anew only if it is not there. Since 2.2.220
 * (seen up to 2.5.252) it then names the previous chunk, because RandomAccessStore.writeChunk runs before FileStore.storeBuffer sets
 * lastChunk. So nothing leads to the new chunk and those after it, up to twenty commits, unless one is at the end of the file.
 * They are lost when the process is killed. They are lost as well if it is killed while it
 * overwrites one of the chunks that lead from the header to the newest. A header that is always up to date avoids both.
 */
final class StoreFile extends FileBaseDefault {
    /** Locked for each move of its pointer. */
    private final RandomAccessFile file;

    private final String name;
    private @Nullable FileHeader header;
    private @Nullable ChunkPlace newest;

    /** @param name for messages */
    StoreFile(RandomAccessFile file, String name) {
        this.file = file;
        this.name = name;
    }

    @Override
    public synchronized int write(ByteBuffer source, long position) throws IOException {
        int length = source.remaining();
        if (position == 0) {
            writeHeader(source);
        } else {
            ChunkPlace chunk = ChunkPlace.ofChunk(source, position);
            writeWholly(source, position);
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
        writeWholly(source, 0);
    }

    private void nameInHeader(ChunkPlace chunk) throws IOException {
        FileHeader old = header == null ? readHeader() : header;
        if (old != null) {
            header = old.naming(chunk);
            writeWholly(header.toBytes(), 0);
        }
    }

    private @Nullable FileHeader readHeader() throws IOException {
        byte[] bytes = new byte[FileHeader.BYTES];
        synchronized (file) {
            file.seek(0);
            file.readFully(bytes);
        }
        return FileHeader.of(ByteBuffer.wrap(bytes));
    }

    private void writeWholly(ByteBuffer source, long position) throws IOException {
        synchronized (file) {
            file.seek(position);
            file.write(source.array(), source.arrayOffset() + source.position(), source.remaining());
        }
    }

    @Override
    @SuppressWarnings("UnsynchronizedOverridesSynchronized") // a read need not wait until a header is written, too
    public int read(ByteBuffer target, long position) throws IOException {
        int read;
        synchronized (file) {
            file.seek(position);
            read = file.read(target.array(), target.arrayOffset() + target.position(), target.remaining());
        }
        target.position(target.position() + Math.max(0, read));
        return read;
    }

    @Override
    public long size() throws IOException {
        return file.length();
    }

    @Override
    public void force(boolean metaData) throws IOException {
        file.getFD().sync();
    }

    @Override
    protected void implTruncate(long size) throws IOException {
        if (size < file.length()) {
            file.setLength(size);
        }
    }

    /** Looks into the file as soon as it is locked: H2 reads it next, and the lock keeps other processes from changing it in between. */
    @Override
    public @Nullable FileLock tryLock(long position, long size, boolean shared) throws IOException {
        FileLock lock = file.getChannel().tryLock(position, size, shared);
        if (lock != null && size() > 0) {
            FileContents.check(this, name);
        }
        return lock;
    }

    @Override
    protected void implCloseChannel() throws IOException {
        file.close();
    }
}
