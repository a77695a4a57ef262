package dev.schemaless.cli.history;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.regex.Pattern;
import org.jline.reader.impl.history.DefaultHistory;

/** The lines typed at the prompt, for its owner alone, without those that may hold a password. Not thread-safe. */
public final class PromptHistory extends DefaultHistory {
    /** A file of its own: sqlline's belongs to all programs of sqlline. */
    public static final Path FILE = Path.of(System.getProperty("user.home"), ".schemaless", "history");

    private static final int MAX_LENGTH = 20_000;
    private static final Pattern SECRET = Pattern.compile(
            "(?is)\\s*!?con.*" + "|.*(?:pass(?:word|phrase|wd)|secret|token|identified\\s+by|://[^/\\s]*@).*");

    /**
     * Makes the file and its folder, unless they are there.
     *
     * @throws IOException if they cannot be made
     */
    public static void createFile(Path file) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        if (folder != null) {
            Files.createDirectories(folder, permissions(folder, "rwx------"));
        }
        try {
            Files.createFile(file, permissions(file, "rw-------"));
        } catch (FileAlreadyExistsException ignored) {
            // it keeps the permissions that it was given
        }
    }

    private static FileAttribute<?>[] permissions(Path path, String permissions) {
        return path.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }

    @Override
    public void add(Instant time, String line) {
        if (isKept(line)) {
            super.add(time, line);
        }
    }

    static boolean isKept(String line) {
        return line.length() <= MAX_LENGTH && !SECRET.matcher(line).matches();
    }
}
