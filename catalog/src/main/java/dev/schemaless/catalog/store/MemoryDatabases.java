package dev.schemaless.catalog.store;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Properties;

/**
 * The H2 databases of stores in this JVM's memory. Their names and their password are drawn when this class is loaded. A server of H2 in the same
 * JVM, a web console for example, serves each database that its clients can name and log in to. An administrator of H2 may run any Java code.
 *
 * <p>Immutable and thread-safe.
 */
public final class MemoryDatabases {
    private static final int SECRET_BYTES = 16;
    private static final String PREFIX = "jdbc:h2:mem:schemaless-" + secret() + "-";
    private static final String PASSWORD = secret();

    private MemoryDatabases() {}

    /** Returns H2's URL of the store of a name, without options. */
    public static String url(String name) {
        return PREFIX + URLEncoder.encode(name, StandardCharsets.UTF_8);
    }

    /** Returns {@code user} and {@code password} of the administrator of all of them; the caller may change the object. */
    public static Properties account() {
        Properties account = new Properties();
        account.setProperty("user", "sa");
        account.setProperty("password", PASSWORD);
        return account;
    }

    private static String secret() {
        byte[] secret = new byte[SECRET_BYTES];
        new SecureRandom().nextBytes(secret);
        return HexFormat.of().formatHex(secret);
    }
}
