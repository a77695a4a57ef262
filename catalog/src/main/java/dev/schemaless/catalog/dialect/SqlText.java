package dev.schemaless.catalog.dialect;

import java.util.Locale;

/** Statement texts made of a template. */
public final class SqlText {
    private SqlText() {}

    /** Puts quoted names, expressions of a dialect and numbers into a template; never values. */
    public static String format(String template, Object... parts) {
        return String.format(Locale.ROOT, template, parts);
    }
}
