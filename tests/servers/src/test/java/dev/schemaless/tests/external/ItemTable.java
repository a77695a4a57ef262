package dev.schemaless.tests.external;

import java.util.List;
import java.util.Set;

/**
 * What the table of items and its columns are called in a store.
 *
 * @param key the column of keys, as texts
 * @param nameIndex the index on names; empty if there is none
 * @param amountIndex the index on amounts; empty if there is none
 * @param more columns that a new row needs beside these, with their values; both empty or beginning with a comma
 */
record ItemTable(
        String table,
        String key,
        String name,
        String amount,
        String note,
        String nameIndex,
        String amountIndex,
        More more,
        Set<Ability> abilities) {
    /** What a store lets statements do. */
    enum Ability {
        INSERT,
        UPDATE,
        /** UPDATE may also set columns that an index is on. */
        UPDATE_INDEXED,
        DELETE,
        /** DELETE is allowed once {@code deletes=purge} is set. */
        PURGE,
        /** The store is this program's own, with transactions of several statements. */
        NATIVE
    }

    /** Columns with their values, as in INSERT. */
    record More(String columns, String values) {
        static final More NOTHING = new More("", "");
    }

    ItemTable {
        abilities = Set.copyOf(abilities);
    }

    boolean can(Ability ability) {
        return abilities.contains(ability);
    }

    /** Puts the names into a statement: {@code {t}}, {@code {key}}, {@code {name}}, {@code {amount}}, {@code {note}}. */
    String sql(String template) {
        return template.replace("{t}", table)
                .replace("{key}", key)
                .replace("{name}", name)
                .replace("{amount}", amount)
                .replace("{note}", note);
    }

    /** Returns the statement that inserts a row of key, name, amount and note. */
    String insert() {
        return sql("INSERT INTO {t} ({key}, {name}, {amount}, {note}" + more.columns() + ") VALUES (?, ?, ?, ?"
                + more.values() + ")");
    }

    /** Returns the names of the columns without quotes. */
    List<String> columns() {
        return List.of(name, amount, note).stream()
                .map(column -> column.replace("\"", ""))
                .toList();
    }
}
