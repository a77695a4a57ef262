package dev.schemaless.planner.scalar;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.planner.value.TextLimit;
import dev.schemaless.planner.value.Values;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Locale;

/** Bytes as text. */
final class ByteTexts {
    static final String HEX = "hex";
    static final String BASE64 = "base64";

    private static final int LINE = 76;
    private static final int DEFAULT_BITS = 256;

    private ByteTexts() {}

    static String hex(byte[] bytes) {
        TextLimit.checked("encode", 2L * bytes.length);
        return HexFormat.of().formatHex(bytes);
    }

    static String hash(String algorithm, byte[] bytes) {
        try {
            return hex(MessageDigest.getInstance(algorithm).digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(algorithm, e);
        }
    }

    /** Returns the name of SHA-2 of so many bits, of which 0 stands for 256. */
    static String algorithm(long bits) {
        if (bits == 0) {
            return "SHA-" + DEFAULT_BITS;
        }
        if (bits != 224 && bits != DEFAULT_BITS && bits != 384 && bits != 512) {
            throw Values.invalid("compute SHA2", "it has no " + bits + " bits. Give 224, 256, 384 or 512");
        }
        return "SHA-" + bits;
    }

    /** Writes bytes in a form; lines of base64 have 76 characters. */
    static String encoded(byte[] bytes, String form) {
        TextLimit.checked("encode", 4L * bytes.length / 3);
        return switch (form.toLowerCase(Locale.ROOT)) {
            case HEX -> hex(bytes);
            case BASE64 -> Base64.getMimeEncoder(LINE, new byte[] {'\n'}).encodeToString(bytes);
            default -> throw unknown(form);
        };
    }

    static byte[] decoded(String text, String form) {
        try {
            return switch (form.toLowerCase(Locale.ROOT)) {
                case HEX -> HexFormat.of().parseHex(text.length() % 2 == 0 ? text : "0" + text);
                case BASE64 -> Base64.getDecoder().decode(text.replaceAll("\\s", ""));
                default -> throw unknown(form);
            };
        } catch (IllegalArgumentException e) {
            throw Values.invalid("decode text", "it is not " + form + ". Correct it");
        }
    }

    private static SchemalessException unknown(String form) {
        return Values.invalid("encode or decode", "'" + form + "' is not a form. Give 'hex' or 'base64'");
    }
}
