package dev.schemaless.catalog.server.file;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import org.h2.store.fs.FilePath;
import org.h2.store.fs.FilePathWrapper;

/** The file system {@code schemaless:} of H2: the files of the default one, with database files as {@link StoreFile}s. */
public final class StoreFilePath extends FilePathWrapper {
    /** The scheme before the path in H2's URLs. */
    public static final String SCHEME = "schemaless";

    /** The suffix that H2 adds to a database's path to name its file. */
    public static final String DATABASE_SUFFIX = ".mv.db";

    private static final String READ = "r";

    /** Makes the file system known to H2. */
    public static void register() {
        FilePath.register(new StoreFilePath());
    }

    @Override
    public String getScheme() {
        return SCHEME;
    }

    /** Opens a file, and makes it if it is to be written; then none but its owner may read it. */
    @Override
    public FileChannel open(String mode) throws IOException {
        String path = getBase().toString();
        if (!READ.equals(mode)) {
            OwnerOnly.createFile(Path.of(path));
        }
        return name.endsWith(DATABASE_SUFFIX)
                ? new StoreFile(new RandomAccessFile(path, mode), path)
                : super.open(mode);
    }

    @Override
    public void createDirectory() {
        try {
            OwnerOnly.createFolders(Path.of(getBase().toString()));
        } catch (IOException e) {
            super.createDirectory(); // for the error that H2 has for it
        }
    }
}
