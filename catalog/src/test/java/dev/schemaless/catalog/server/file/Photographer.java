package dev.schemaless.catalog.server.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.h2.store.fs.FileBaseDefault;
import org.h2.store.fs.FilePath;
import org.h2.store.fs.FilePathWrapper;

/** Copies a database's file after each write of it, as a kill at that moment would leave it. For one thread at a time. */
public final class Photographer implements AutoCloseable {
    private static final String SCHEME = "photographed";
    private static final String SUFFIX = ".mv.db";

    private final FilePath files = new PhotographedPath();
    private final Path database;
    private final List<Path> photographs = new ArrayList<>();
    private boolean watching;

    private Photographer(Path database) {
        this.database = database;
    }

    /** Begins to look at a file, whose path is given without its suffix; copies nothing yet. */
    public static Photographer of(Path database) {
        Photographer photographer = new Photographer(database);
        StoreFilePath.register();
        FilePath.register(photographer.files);
        PhotographedPath.afterWrite = photographer::photograph;
        return photographer;
    }

    /** Returns the file's name for H2. */
    public String file() {
        return SCHEME + ":" + StoreFilePath.SCHEME + ":" + database;
    }

    /** Begins to copy. */
    public void watch() {
        watching = true;
    }

    /** Ends copying and returns the copies, without their suffix. */
    public List<Path> photographs() {
        watching = false;
        return photographs;
    }

    private void photograph() throws IOException {
        if (watching) {
            Path copy = database.resolveSibling("photograph" + photographs.size());
            Files.copy(Path.of(database + SUFFIX), Path.of(copy + SUFFIX));
            photographs.add(copy);
        }
    }

    @Override
    public void close() {
        PhotographedPath.afterWrite = () -> {};
        FilePath.unregister(files);
    }

    /** What is done after each write. */
    @FunctionalInterface
    private interface AfterWrite {
        void run() throws IOException;
    }

    /** Files that tell of each write; H2 makes paths of it itself. */
    public static final class PhotographedPath extends FilePathWrapper {
        private static AfterWrite afterWrite = () -> {};

        @Override
        public String getScheme() {
            return SCHEME;
        }

        @Override
        public FileChannel open(String mode) throws IOException {
            return new PhotographedFile(super.open(mode));
        }
    }

    private static final class PhotographedFile extends FileBaseDefault {
        private final FileChannel file;

        PhotographedFile(FileChannel file) {
            this.file = file;
        }

        @Override
        public synchronized int write(ByteBuffer source, long position) throws IOException {
            int written = file.write(source, position);
            PhotographedPath.afterWrite.run();
            return written;
        }

        @Override
        @SuppressWarnings("UnsynchronizedOverridesSynchronized") // as in the file below
        public int read(ByteBuffer target, long position) throws IOException {
            return file.read(target, position);
        }

        @Override
        public long size() throws IOException {
            return file.size();
        }

        @Override
        public void force(boolean metaData) throws IOException {
            file.force(metaData);
        }

        @Override
        protected void implTruncate(long size) throws IOException {
            file.truncate(size);
        }

        @Override
        public FileLock tryLock(long position, long size, boolean shared) throws IOException {
            return file.tryLock(position, size, shared);
        }

        @Override
        protected void implCloseChannel() throws IOException {
            file.close();
        }
    }
}
