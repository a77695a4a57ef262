package dev.schemaless.catalog.store;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.layout.StoreSql;
import dev.schemaless.catalog.layout.TableDefinition;
import dev.schemaless.catalog.layout.TableNames;
import dev.schemaless.catalog.server.Partition;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The tables and views of a partition's database, looked at where no whole store was found. Tables are ours by their
 * names and all their columns; nothing is made where others have such names.
 *
 * @param columns of each table and view, as {@link StoreSql#allColumns} reads them
 * @param views all names that are not plain tables
 */
record DatabaseTables(Partition partition, TableNames names, Map<String, List<String>> columns, Set<String> views) {
    private static final Pattern STORE = Pattern.compile("schemaless_(?:([a-z0-9_]+)_)?_store");
    private static final int NAMED = 5;

    static DatabaseTables of(Partition partition, TableNames names) {
        StoreSql sql = new StoreSql(partition.dialect(), names);
        return partition.run("look at tables", connection -> {
            Map<String, List<String>> columns = new TreeMap<>();
            sql.allColumns()
                    .list(
                            connection,
                            row -> columns.computeIfAbsent(row.getString(1), table -> new ArrayList<>())
                                    .add(row.getString(2)));
            Set<String> views = new TreeSet<>(sql.allViews().list(connection, row -> row.getString(1)));
            return new DatabaseTables(partition, names, columns, views);
        });
    }

    /** Returns those of a database that is still to be made. */
    static DatabaseTables none(Partition partition, TableNames names) {
        return new DatabaseTables(partition, names, Map.of(), Set.of());
    }

    /**
     * Refuses a database in which no store may be created, or finished.
     *
     * @param identity the partition's record of its store, read afterwards
     * @param externals recognizes stores of other programs
     * @throws SchemalessException {@code STORE_MISMATCH}
     */
    void check(Optional<StoreIdentity> identity, IdentityCheck identities, ExternalStores externals) {
        checkOlder(identities);
        checkOwn(identity);
        if (identity.isEmpty()) {
            checkEmptyIdentity();
            checkLayouts(externals);
        }
    }

    /**
     * Refuses tables under our names that do not belong to a half-made store: its creator writes its identity before
     * all other tables.
     */
    private void checkOwn(Optional<StoreIdentity> identity) {
        if (identity.filter(StoreIdentity::isReady).isPresent()) {
            return;
        }
        StoreSql sql = new StoreSql(partition.dialect(), names);
        Map<String, List<String>> known = (identity.isPresent() ? sql.ownTables() : List.of(sql.store()))
                .stream().collect(Collectors.toMap(TableDefinition::name, table -> table.columns(partition.dialect())));
        List<String> strangers = columns.keySet().stream()
                .filter(table -> table.toLowerCase(Locale.ROOT).startsWith(names.prefix()))
                .filter(table -> views.contains(table) || !Objects.equals(columns.get(table), known.get(table)))
                .toList();
        if (!strangers.isEmpty()) {
            throw refused(
                    ErrorCode.STORE_MISMATCH,
                    "its names are taken by tables or views that are not of a store of this release: " + list(strangers)
                            + ". Rename them, or take another database or namespace.");
        }
    }

    /** Refuses a table of an identity without a row where others have tables: it may be theirs. */
    private void checkEmptyIdentity() {
        if (hasIdentityTableBesideOthers()) {
            throw refused(
                    ErrorCode.STORE_MISMATCH,
                    "its table '" + names.store() + "' is empty, and the database has tables of another program: "
                            + list(tablesOfOthers())
                            + ". Drop it if it is left from the creation of a store, or take another database or"
                            + " namespace.");
        }
    }

    /** Says whether there is a table by the name of the identity's, and one that is of no store of ours. */
    boolean hasIdentityTableBesideOthers() {
        return columns.containsKey(names.store()) && !tablesOfOthers().isEmpty();
    }

    private List<String> tablesOfOthers() {
        List<String> ours = namespaces().stream()
                .map(namespace -> new TableNames(namespace).prefix())
                .toList();
        return columns.keySet().stream()
                .filter(table -> ours.stream().noneMatch(table::startsWith))
                .toList();
    }

    /** Refuses a store of an earlier format, whose tables had no prefix. */
    private void checkOlder(IdentityCheck check) {
        TableDefinition store = new StoreSql(partition.dialect(), names).store();
        if (store.columns(partition.dialect()).equals(columns.get(names.olderStore()))
                && !views.contains(names.olderStore())) {
            Query format = new StoreSql(partition.dialect(), names).readOlderFormat();
            partition
                    .run("read store", connection -> format.list(connection, row -> row.getInt(1)))
                    .forEach(check::format);
        }
    }

    /** Refuses a database that another program's store is in, with how it can be opened. */
    private void checkLayouts(ExternalStores externals) {
        if (columns.isEmpty() || partition.dialect().isEmbedded()) {
            return;
        }
        List<String> layouts = externals.recognize(partition);
        if (!layouts.isEmpty()) {
            throw refused(
                    ErrorCode.STORE_MISMATCH,
                    "its tables look like a store of another program. Add "
                            + layouts.stream().map(layout -> "layout=" + layout).collect(Collectors.joining(" or "))
                            + " to the URL to open that, or take another database.");
        }
    }

    /**
     * Returns the failure that there is no store, with a remedy: to create one only if the database has nothing else.
     */
    SchemalessException absent() {
        String store = names.namespace().isEmpty() ? "no store" : "no store of namespace '" + names.namespace() + "'";
        List<String> others = namespaces();
        if (!others.isEmpty()) {
            return refused(
                    ErrorCode.CONNECTION_UNABLE,
                    "there is " + store + " in it, but "
                            + others.stream()
                                    .map(other -> other.isEmpty() ? "one without" : "one of namespace '" + other + "'")
                                    .collect(Collectors.joining(", "))
                            + ". Give the property namespace as it was when the store was created.");
        }
        return refused(
                ErrorCode.CONNECTION_UNABLE,
                columns.isEmpty()
                        ? "there is " + store + ". Set create=true to create it."
                        : "there is " + store + " in it, but tables of another program: " + list(columns.keySet())
                                + ". Name the database of a store, or an empty one.");
    }

    /** Returns those that have stores here; empty for none. */
    private List<String> namespaces() {
        List<String> columnsOfStores =
                new StoreSql(partition.dialect(), names).store().columns(partition.dialect());
        return columns.entrySet().stream()
                .filter(table -> table.getValue().equals(columnsOfStores) && !views.contains(table.getKey()))
                .map(table -> STORE.matcher(table.getKey()))
                .filter(Matcher::matches)
                .map(matcher -> Objects.requireNonNullElse(matcher.group(1), ""))
                .toList();
    }

    private static String list(Collection<String> tables) {
        String first =
                tables.stream().limit(NAMED).map(table -> "'" + table + "'").collect(Collectors.joining(", "));
        return tables.size() <= NAMED ? first : first + " and " + (tables.size() - NAMED) + " more";
    }

    private SchemalessException refused(ErrorCode code, String reason) {
        return new SchemalessException(code, "Cannot open store on " + partition.display() + ": " + reason);
    }
}
