package dev.schemaless.jdbc.meta;

import org.jspecify.annotations.Nullable;

/**
 * The names and patterns that metadata methods are given, as patterns of {@code ILIKE … ESCAPE '\'}. Names are matched without
 * case, as SQL matches them.
 */
final class NamePattern {
    /** The escape of {@code %} and {@code _} in patterns. */
    static final char ESCAPE = '\\';

    /** The pattern that no name matches. */
    static final String NOTHING = "";

    private static final String ALL = "%";

    private NamePattern() {}

    /**
     * Reads a pattern in which {@code %} is any text and {@code _} any character; null matches all. SQL wants nothing escaped but these two
     * and the escape itself; callers escape more.
     */
    static String like(@Nullable String pattern) {
        if (pattern == null) {
            return ALL;
        }
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < pattern.length(); i++) {
            boolean escaped = pattern.charAt(i) == ESCAPE && i + 1 < pattern.length();
            if (escaped) {
                append(text, pattern.charAt(++i));
            } else if (pattern.charAt(i) == ESCAPE) {
                append(text, ESCAPE);
            } else {
                text.append(pattern.charAt(i));
            }
        }
        return text.toString();
    }

    /** Reads a name that is not a pattern; null matches all. */
    static String exactly(@Nullable String name) {
        if (name == null) {
            return ALL;
        }
        StringBuilder text = new StringBuilder();
        name.chars().forEach(letter -> append(text, (char) letter));
        return text.toString();
    }

    private static void append(StringBuilder text, char letter) {
        if (letter == ESCAPE || letter == '%' || letter == '_') {
            text.append(ESCAPE);
        }
        text.append(letter);
    }

    /** Reads the pattern of a schema: with a catalog there are none. */
    static String ofSchema(@Nullable String catalog, @Nullable String pattern) {
        return selectsNoCatalog(catalog) ? like(pattern) : NOTHING;
    }

    /** Reads the name of a schema: with a catalog there are none. */
    static String exactly(@Nullable String catalog, @Nullable String schema) {
        return selectsNoCatalog(catalog) ? exactly(schema) : NOTHING;
    }

    /** Returns whether a catalog argument selects objects without a catalog. */
    static boolean selectsNoCatalog(@Nullable String catalog) {
        return catalog == null || catalog.isEmpty();
    }
}
