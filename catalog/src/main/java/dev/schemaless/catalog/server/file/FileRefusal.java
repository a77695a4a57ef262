package dev.schemaless.catalog.server.file;

import java.nio.file.FileSystemException;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** The refusal of a file that has something in it that no store has, as a class of the JDK, which all class loaders share. */
public final class FileRefusal {
    private static final String BEGINNING = "its file holds ";

    private static final int MAX_CAUSES = 100;

    private FileRefusal() {}

    static FileSystemException of(String file, String content) {
        return new FileSystemException(
                file,
                null,
                BEGINNING + content + ", which no store has and which may run code: it is another program's, or was"
                        + " changed by one. Open a file that a store made, or restore it from a backup.");
    }

    /**
     * Returns the reason for users.
     *
     * @param error H2's for a file that it cannot open
     * @return empty if the error has another cause
     */
    public static Optional<String> reason(Throwable error) {
        return Stream.iterate(error, Objects::nonNull, Throwable::getCause)
                .limit(MAX_CAUSES)
                .filter(FileSystemException.class::isInstance)
                .map(cause -> ((FileSystemException) cause).getReason())
                .filter(reason -> reason != null && reason.startsWith(BEGINNING))
                .findFirst();
    }
}
