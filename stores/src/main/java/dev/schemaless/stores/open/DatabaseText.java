package dev.schemaless.stores.open;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The place of a database of an external store, as declarations write it. */
final class DatabaseText {
    private static final int DEFAULT_PORT = 3306;
    private static final int MAX_PORT = 65_535;
    private static final Pattern FORM =
            Pattern.compile("(?:\\[([0-9A-Fa-f:.]+)]|([A-Za-z0-9._-]+))(?::([0-9]{1,5}))?/([A-Za-z0-9_$-]{1,64})");

    private DatabaseText() {}

    /**
     * Reads a place. A malformed text is not repeated in the message, because it may have a password.
     *
     * @param position among the places, from 1
     */
    static ExternalPlace read(
            String text, int position, ExternalAccounts.Account account, Map<String, String> properties) {
        Matcher matcher = FORM.matcher(text);
        int port = matcher.matches() && matcher.group(3) != null ? Integer.parseInt(matcher.group(3)) : DEFAULT_PORT;
        if (!matcher.matches() || port < 1 || port > MAX_PORT) {
            throw new SchemalessException(
                    ErrorCode.PARAMETER_INVALID,
                    "Cannot open external store: its partition " + position + " is not of the form"
                            + " HOST:PORT/DATABASE, with letters, digits, '_', '$' and '-' in DATABASE. Accounts do not"
                            + " belong there.");
        }
        String host = matcher.group(1) == null ? matcher.group(2) : matcher.group(1);
        return new ExternalPlace(host, port, matcher.group(4), account.user(), account.password(), properties);
    }
}
