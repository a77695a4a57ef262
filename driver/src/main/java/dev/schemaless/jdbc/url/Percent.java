package dev.schemaless.jdbc.url;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.jdbc.base.SqlExceptions;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;

/** Percent encoding of URLs, in which a plus sign is a plus sign. */
final class Percent {
    private Percent() {}

    static String decode(String text) throws SQLException {
        try {
            return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw SqlExceptions.of(
                    ErrorCode.CONNECTION_UNABLE,
                    "Cannot read URL: a '%' is not followed by two hexadecimal digits. Write a plain '%' as '%25'.");
        }
    }

    static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8)
                .replace("+", "%20")
                .replace("%3A", ":")
                .replace("%2F", "/");
    }
}
