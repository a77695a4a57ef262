package dev.schemaless.catalog.model;

import java.util.regex.Pattern;

/** Names as SQL writes them. */
public final class SqlNames {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z][A-Za-z0-9_]*");

    private SqlNames() {}

    /** Returns a name in double quotes where it has to be. */
    public static String quoted(String name) {
        return PLAIN.matcher(name).matches() ? name : '"' + name.replace("\"", "\"\"") + '"';
    }
}
