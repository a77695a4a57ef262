package dev.schemaless.catalog.external;

import dev.schemaless.catalog.cell.RowKey;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/** Row keys of 16 bytes in their text forms: hexadecimal digits with dashes, or without. */
public final class UuidText {
    private static final Pattern DASHED = Pattern.compile("(?i)[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
    private static final Pattern PLAIN = Pattern.compile("(?i)[0-9a-f]{32}");

    private UuidText() {}

    /** Reads a key with dashes, in small or capital letters. */
    public static Optional<RowKey> parse(String text) {
        if (!DASHED.matcher(text).matches()) {
            return Optional.empty();
        }
        UUID uuid = UUID.fromString(text);
        return Optional.of(RowKey.of(uuid.getMostSignificantBits(), uuid.getLeastSignificantBits()));
    }

    /** Reads a key without dashes. */
    public static Optional<RowKey> parsePlain(String text) {
        if (!PLAIN.matcher(text).matches()) {
            return Optional.empty();
        }
        return Optional.of(
                RowKey.of(Long.parseUnsignedLong(text, 0, 16, 16), Long.parseUnsignedLong(text, 16, 32, 16)));
    }

    /** Returns a key of 16 bytes with dashes, in small letters. */
    public static String of(RowKey key) {
        return new UUID(key.longAt(0), key.longAt(8)).toString();
    }

    /** Returns a key of 16 bytes without dashes, in small letters. */
    public static String plain(RowKey key) {
        return of(key).replace("-", "");
    }
}
