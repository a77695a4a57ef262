package dev.schemaless.catalog.layout;

import dev.schemaless.catalog.dialect.Dialect;
import dev.schemaless.catalog.dialect.Query;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A physical table as this release makes it.
 *
 * @param name not yet quoted
 * @param text its columns and keys as CREATE TABLE has them, within no more than one level of parentheses
 */
public record TableDefinition(String name, String text) {
    private static final Pattern IN_PARENTHESES = Pattern.compile("\\([^()]*\\)");
    private static final Set<String> KEYS = Set.of("primary", "unique", "key");

    /**
     * Returns the statement that makes the table, if it is absent.
     *
     * @param comment names the statement
     */
    Query create(Dialect dialect, String comment) {
        return Query.of("/* schemaless:" + comment + " */ CREATE TABLE IF NOT EXISTS " + dialect.quote(name) + " ("
                + text + ")" + dialect.tableOptions());
    }

    /** Returns name and type of the columns, in their order and small letters, as {@link StoreSql#allColumns} reads them. */
    public List<String> columns(Dialect dialect) {
        return Arrays.stream(IN_PARENTHESES.matcher(text).replaceAll("").split(","))
                .map(part -> part.strip().toLowerCase(Locale.ROOT).split("\\s"))
                .filter(words -> !KEYS.contains(words[0]))
                .map(words -> dialect.isEmbedded() ? words[0] : words[0] + " " + words[1])
                .toList();
    }
}
