package dev.schemaless.jdbc.url;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A file with a password in it. */
record SecretFile(Path path) {
    private static final Logger LOG = LoggerFactory.getLogger(SecretFile.class);
    private static final Set<Path> WARNED = ConcurrentHashMap.newKeySet();
    private static final int MOST_WARNED = 1_000;

    /** Warns, once in a JVM, if users other than the owner may read the file. */
    void warnIfOthersReadIt() {
        if (WARNED.size() < MOST_WARNED && WARNED.add(path)) {
            warning().ifPresent(LOG::warn);
        }
    }

    /** Returns the warning; empty if the owner alone may read the file, or there are no POSIX permissions. */
    Optional<String> warning() {
        try {
            Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(path);
            return permissions.contains(PosixFilePermission.GROUP_READ)
                            || permissions.contains(PosixFilePermission.OTHERS_READ)
                    ? Optional.of("File '" + path + "' holds a password, and users other than its owner may read it."
                            + " Run: chmod 600 '" + path + "'")
                    : Optional.empty();
        } catch (IOException | UnsupportedOperationException e) {
            return Optional.empty();
        }
    }
}
