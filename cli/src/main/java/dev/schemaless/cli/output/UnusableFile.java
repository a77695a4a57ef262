package dev.schemaless.cli.output;

import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** The message for a file that cannot be used. */
public final class UnusableFile {
    private UnusableFile() {}

    /** Returns the message, with the reason and a remedy. */
    public static String message(FileSystemException unusable) {
        String reason = unusable.getReason();
        if (reason == null) {
            reason = unusable instanceof NoSuchFileException ? "there is no such file" : "access is denied";
        }
        return Printable.text(
                "Cannot use file '" + unusable.getFile() + "': " + reason + ". Check the path and its permissions.");
    }
}
