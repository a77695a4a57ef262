package dev.schemaless.cli.complete;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A statement up to the cursor.
 *
 * @param before the text before the name that is being typed
 * @param qualifier the name before its dot, or null if there is none
 * @param prefix the typed part of the name, may be empty
 */
record TypedText(String before, @Nullable String qualifier, String prefix) {
    private static final Pattern NAME = Pattern.compile("(?s)(.*?)(?:\\b(\\w+)\\.)?(\\w*)");
    private static final Pattern LAST_WORD = Pattern.compile("(?s).*?(\\w+)\\s+");
    private static final Pattern LIST_OF_TABLES = Pattern.compile("(?is).*\\bFROM\\s+[\\w\\s,]*,\\s*");
    private static final Set<String> BEFORE_TABLES =
            Set.of("FROM", "JOIN", "INTO", "UPDATE", "TABLE", "DESCRIBE", "DESC", "INDEXES", "USING");

    static TypedText of(String text) {
        Matcher matcher = NAME.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalStateException("every text ends in a name, which may be empty");
        }
        return new TypedText(matcher.group(1), matcher.group(2), matcher.group(3));
    }

    /** Returns the beginning of the statement, before the name; empty if the name begins it. */
    String beginning() {
        return before.substring(before.lastIndexOf(';') + 1).stripLeading();
    }

    /** Returns whether a statement begins here. */
    boolean isAtStart() {
        return qualifier == null && beginning().isEmpty();
    }

    /** Returns whether only a table can come here. Where there is a qualifier, it is a schema. */
    boolean isTable() {
        Matcher last = LAST_WORD.matcher(before);
        boolean follows = last.matches() && BEFORE_TABLES.contains(last.group(1).toUpperCase(Locale.ROOT));
        return follows || LIST_OF_TABLES.matcher(before).matches();
    }

    boolean isPrefixOf(String name) {
        return name.regionMatches(true, 0, prefix, 0, prefix.length());
    }

    /** Returns a word of SQL in the case of letters in which it is being typed: capitals unless all are small. */
    String inTypedCase(String word) {
        boolean small = !prefix.isEmpty() && prefix.equals(prefix.toLowerCase(Locale.ROOT));
        return small ? word.toLowerCase(Locale.ROOT) : word;
    }
}
