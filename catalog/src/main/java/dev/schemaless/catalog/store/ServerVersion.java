package dev.schemaless.catalog.store;

import dev.schemaless.catalog.dialect.Dialect;
import dev.schemaless.catalog.dialect.MariaDbDialect;
import dev.schemaless.catalog.dialect.MySqlDialect;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The version of a MySQL or MariaDB server.
 *
 * @param mariaDb whether it is MariaDB
 * @param number greater for later releases, as {@link #number(long, long, long)} makes it
 */
record ServerVersion(boolean mariaDb, long number) {
    private static final Pattern NUMBERS = Pattern.compile("(?<!\\d)(\\d{1,9})\\.(\\d{1,9})\\.(\\d{1,9})(?!\\d)");
    private static final long OLDEST_MARIADB = number(10, 5, 0);
    /** The first with SKIP LOCKED. */
    private static final long FIRST_MARIADB_THAT_SKIPS = number(10, 6, 0);
    /** The first with row aliases in ON DUPLICATE KEY UPDATE. */
    private static final long OLDEST_MYSQL = number(8, 0, 19);

    /** Reads the text of a server's version; empty if it has no number. */
    static Optional<ServerVersion> of(String text) {
        Matcher numbers = NUMBERS.matcher(text);
        if (!numbers.find()) {
            return Optional.empty();
        }
        long number = number(
                Long.parseLong(numbers.group(1)), Long.parseLong(numbers.group(2)), Long.parseLong(numbers.group(3)));
        return Optional.of(new ServerVersion(text.toLowerCase(Locale.ROOT).contains("mariadb"), number));
    }

    static long number(long major, long minor, long patch) {
        return major * 1_000_000 + minor * 1000 + patch;
    }

    /** Returns the dialect of such a server. */
    Dialect dialect() {
        if (!mariaDb) {
            return new MySqlDialect();
        }
        return number < FIRST_MARIADB_THAT_SKIPS ? MariaDbDialect.withoutSkipLocked() : new MariaDbDialect();
    }

    boolean isSupported() {
        return number >= (mariaDb ? OLDEST_MARIADB : OLDEST_MYSQL);
    }
}
