package dev.schemaless.catalog.server.file;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/** Creates files and folders that their owner alone may read and write; without POSIX permissions they have those of the file system. */
public final class OwnerOnly {
    private static final String POSIX = "posix";

    private OwnerOnly() {}

    /**
     * Creates a file if there is none.
     *
     * @throws IOException if it cannot be made there, or if its name is that of a link to no file
     */
    public static void createFile(Path file) throws IOException {
        try {
            Files.createFile(file, attributes(file, "rw-------"));
        } catch (FileAlreadyExistsException e) {
            if (Files.notExists(file)) {
                // another user may have made the link, and all users could read the new file
                throw new FileSystemException(file.toString(), null, "it is a link to a file that is not there");
            }
            // else it keeps the permissions that it was given
        }
    }

    /**
     * Creates a folder, and each missing folder above it.
     *
     * @throws IOException if a folder cannot be made
     */
    public static void createFolders(Path folder) throws IOException {
        Files.createDirectories(folder, attributes(folder, "rwx------"));
    }

    private static FileAttribute<?>[] attributes(Path path, String permissions) {
        return path.getFileSystem().supportedFileAttributeViews().contains(POSIX)
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }
}
