package dev.schemaless.jdbc;

import dev.schemaless.planner.SchemaNames;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A name or pattern that metadata methods are given. Names are matched without case, as SQL matches them.
 *
 * @param regex null to match all names
 */
record NamePattern(@Nullable Pattern regex) {
    /** What escapes {@code %} and {@code _} in patterns. */
    static final char ESCAPE = '\\';

    /** Reads a pattern in which {@code %} is any text and {@code _} any character; null matches all. */
    static NamePattern like(@Nullable String pattern) {
        if (pattern == null) {
            return new NamePattern(null);
        }
        StringBuilder regex = new StringBuilder();
        for (int i = 0; i < pattern.length(); i++) {
            char letter = pattern.charAt(i);
            if (letter == ESCAPE && i + 1 < pattern.length()) {
                regex.append(Pattern.quote(String.valueOf(pattern.charAt(++i))));
            } else if (letter == '%') {
                regex.append(".*");
            } else if (letter == '_') {
                regex.append('.');
            } else {
                regex.append(Pattern.quote(String.valueOf(letter)));
            }
        }
        return of(regex.toString());
    }

    /** Reads a name that is no pattern; null matches all. */
    static NamePattern exactly(@Nullable String name) {
        return name == null ? new NamePattern(null) : of(Pattern.quote(name));
    }

    private static NamePattern of(String regex) {
        return new NamePattern(
                Pattern.compile(regex, Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.DOTALL));
    }

    boolean matches(String name) {
        return regex == null || regex.matcher(name).matches();
    }

    /** Returns whether a catalog argument selects what has no catalog. */
    static boolean selectsNoCatalog(@Nullable String catalog) {
        return catalog == null || catalog.isEmpty();
    }

    /** Returns whether a catalog and a schema argument select the one schema. */
    static boolean selectsSchema(@Nullable String catalog, NamePattern schema) {
        return selectsNoCatalog(catalog) && schema.matches(SchemaNames.DEFAULT);
    }
}
