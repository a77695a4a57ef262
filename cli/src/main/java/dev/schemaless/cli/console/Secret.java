package dev.schemaless.cli.console;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;

/** 256 random bits as a text, which cannot be guessed. Immutable and thread-safe. */
final class Secret {
    private static final int BYTES = 32;

    private final String text;

    private Secret(String text) {
        this.text = text;
    }

    static Secret random() {
        byte[] bytes = new byte[BYTES];
        new SecureRandom().nextBytes(bytes);
        return new Secret(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
    }

    /** Compares in a time that does not depend on how much of a guess is right. */
    boolean matches(String guess) {
        return MessageDigest.isEqual(text.getBytes(StandardCharsets.UTF_8), guess.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns the text, for its owner alone: letters, digits, {@code -} and {@code _}. */
    String reveal() {
        return text;
    }
}
