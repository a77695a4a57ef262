package dev.schemaless.stores.layout;

import dev.schemaless.catalog.cell.RowKey;
import java.util.HexFormat;
import java.util.Optional;
import java.util.UUID;

/** Row keys of 16 bytes in their text forms: hexadecimal digits with dashes, or without. */
public final class UuidText {
    private static final int LENGTH = 36;
    private static final int PLAIN_LENGTH = 32;

    private UuidText() {}

    /** Reads a key with dashes, in small or capital letters. */
    public static Optional<RowKey> parse(String text) {
        if (!isDashed(text)) {
            return Optional.empty();
        }
        return Optional.of(key(UUID.fromString(text)));
    }

    /** Returns the key that a UUID is. */
    public static RowKey key(UUID uuid) {
        return RowKey.of(uuid.getMostSignificantBits(), uuid.getLeastSignificantBits());
    }

    /** Says whether a text has hexadecimal digits in groups of 8, 4, 4, 4 and 12. */
    private static boolean isDashed(String text) {
        if (text.length() != LENGTH) {
            return false;
        }
        for (int i = 0; i < LENGTH; i++) {
            boolean isDash = i == 8 || i == 13 || i == 18 || i == 23;
            if (isDash ? text.charAt(i) != '-' : !HexFormat.isHexDigit(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    /** Reads a key without dashes. */
    public static Optional<RowKey> parsePlain(String text) {
        if (text.length() != PLAIN_LENGTH || !text.chars().allMatch(HexFormat::isHexDigit)) {
            return Optional.empty();
        }
        return Optional.of(
                RowKey.of(Long.parseUnsignedLong(text, 0, 16, 16), Long.parseUnsignedLong(text, 16, 32, 16)));
    }

    /** Returns a key of 16 bytes with dashes, in small letters. */
    public static String of(RowKey key) {
        return new UUID(key.longAt(0), key.longAt(8)).toString();
    }

    /** Returns words that name the row of a key in messages. */
    public static String owner(RowKey key) {
        return "row key '" + of(key) + "'";
    }

    /** Returns a key of 16 bytes without dashes, in small letters. */
    public static String plain(RowKey key) {
        return of(key).replace("-", "");
    }
}
