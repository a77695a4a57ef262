package dev.schemaless.cli.load;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.GZIPInputStream;

/** Opens files by the ends of their names: {@code .jsonl}, {@code .csv}, either with {@code .gz}. */
public final class SourceFiles {
    /** The longest line or value, in bytes or characters: no body of a store is larger. */
    static final int MAX_RECORD = 16 << 20;

    private SourceFiles() {}

    /** Returns whether a file's name is one that {@link #open} takes. */
    public static boolean isKnown(Path file) {
        return isJson(file) || isCsv(file);
    }

    /** Returns whether a file's name is that of comma-separated values. */
    static boolean isCsv(Path file) {
        return plainName(file).endsWith(".csv");
    }

    /** Opens a file; its bytes, compressed if they are, are added to {@code bytesRead} as they are read. */
    static RowReader open(Path file, AtomicLong bytesRead) throws IOException {
        return open(Files.newInputStream(file), file, bytesRead);
    }

    static RowReader open(InputStream raw, Path name, AtomicLong bytesRead) throws IOException {
        InputStream counted = new BufferedInputStream(new CountingInput(raw, bytesRead), 1 << 16);
        try {
            InputStream plain = isCompressed(name) ? new GZIPInputStream(counted, 1 << 16) : counted;
            return isJson(name) ? new JsonLines(plain, MAX_RECORD) : new CsvRows(plain, MAX_RECORD);
        } catch (IOException | RuntimeException e) {
            raw.close();
            throw e;
        }
    }

    private static boolean isCompressed(Path file) {
        return lowerName(file).endsWith(".gz");
    }

    private static boolean isJson(Path file) {
        String name = plainName(file);
        return name.endsWith(".jsonl") || name.endsWith(".ndjson");
    }

    private static String plainName(Path file) {
        String name = lowerName(file);
        return isCompressed(file) ? name.substring(0, name.length() - ".gz".length()) : name;
    }

    private static String lowerName(Path file) {
        return String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
    }
}
