package dev.schemaless.catalog.server.file;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import org.h2.store.fs.FilePath;
import org.h2.store.fs.FilePathWrapper;

/** The file system {@code schemaless:} of H2: the files of the default one, with database files as {@link StoreFile}s. */
public final class StoreFilePath extends FilePathWrapper {
    /** What stands before the path in H2's URLs. */
    public static final String SCHEME = "schemaless";

    /** What H2 puts behind the path of a database to name its file. */
    public static final String DATABASE_SUFFIX = ".mv.db";

    /** Makes the file system known to H2. */
    public static void register() {
        FilePath.register(new StoreFilePath());
    }

    @Override
    public String getScheme() {
        return SCHEME;
    }

    @Override
    public FileChannel open(String mode) throws IOException {
        return name.endsWith(DATABASE_SUFFIX)
                ? new StoreFile(new RandomAccessFile(getBase().toString(), mode))
                : super.open(mode);
    }
}
