package dev.schemaless.stores.repos;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.cell.MaterializedRow;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.dialect.ResultReader;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.stores.cells.CellTable;
import dev.schemaless.stores.entry.KeptValue;
import dev.schemaless.stores.layout.LayoutOptions;
import dev.schemaless.stores.layout.UuidText;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads some rows of a repo, to check that they fit the options, and which of their values the entries of an index
 * hold.
 */
record RepoSample(RepoTables tables, RepoBodies bodies, Partition partition) {
    private static final int ROWS = 100;
    private static final byte[] NO_FIELDS = {(byte) 0x80};
    private static final int LARGEST_BODY = 1 << 16;

    /**
     * An entry of a latest version.
     *
     * @param row with its body
     */
    record Entry(MaterializedRow row, KeptValue value) {}

    /**
     * A latest version.
     *
     * @param plain its body as MessagePack
     * @param entries of an index, none if it has none
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Version(byte[] plain, List<KeptValue> entries) {}

    /** Throws if none of the sampled bodies is such a message. */
    void check(LayoutOptions options) {
        List<SchemalessException> faults = new ArrayList<>();
        int[] readable = new int[1];
        Query query = Query.of(
                "/* schemaless:external-sample */ SELECT " + CellTable.quote(tables.key()) + ", format, entry_bin FROM "
                        + latest() + " WHERE LENGTH(entry_bin) <= " + LARGEST_BODY + " LIMIT " + ROWS);
        list(query, row -> {
            try {
                bodies.check(RepoBodies.join(row.getString(2), row.getBytes(3)), keyOf(row));
                readable[0]++;
            } catch (SchemalessException e) {
                faults.add(e);
            }
            return faults;
        });
        if (readable[0] == 0 && !faults.isEmpty()) {
            throw options.invalid("of the repo '" + tables.repo() + "', none of " + faults.size()
                    + " bodies looked at is a message '" + bodies.schema().name() + "': "
                    + faults.get(0).getMessage() + " Give its message.");
        }
    }

    private String latest() {
        return CellTable.quote(tables.latest());
    }

    private byte[] body(ResultSet row) throws SQLException {
        return bodies.plain(RepoBodies.join(row.getString(2), row.getBytes(3)), keyOf(row));
    }

    private static String keyOf(ResultSet row) throws SQLException {
        return UuidText.of(RowKey.of(row.getBytes(1)));
    }

    private <T> void list(Query query, ResultReader<T> reader) {
        partition.run("look at rows", connection -> query.list(connection, reader));
    }

    /** Returns entries of the oldest and of the newest versions that are latest ones. */
    List<Entry> entries(RepoTables.EntryNames entries) {
        List<Entry> found = new ArrayList<>();
        for (String order : List.of("ASC", "DESC")) {
            String key = CellTable.quote(tables.key());
            Query query = Query.of("/* schemaless:external-sample */ SELECT l." + key
                    + ", l.format, l.entry_bin, e.value FROM " + CellTable.quote(entries.table())
                    + " e STRAIGHT_JOIN " + latest() + " l ON l." + key + " = e." + CellTable.quote(entries.key())
                    + " AND l.parent_pk = e.parent_pk WHERE LENGTH(l.entry_bin) <= " + LARGEST_BODY
                    + " ORDER BY e.parent_pk " + order + " LIMIT " + ROWS);
            list(query, row -> {
                entry(row, entries).ifPresent(found::add);
                return found;
            });
        }
        return found;
    }

    /** Returns latest versions with their entries, but for those whose bodies cannot be read. */
    List<Version> versions(RepoTables.EntryNames entries) {
        String key = CellTable.quote(tables.key());
        Query query = Query.of("/* schemaless:external-sample */ SELECT l." + key
                + ", l.format, l.entry_bin, e.value FROM (SELECT " + key + ", format, entry_bin, parent_pk FROM "
                + latest() + " ORDER BY " + key + " LIMIT " + ROWS + ") l LEFT JOIN "
                + CellTable.quote(entries.table()) + " e ON e." + CellTable.quote(entries.key()) + " = l." + key
                + " AND e.parent_pk = l.parent_pk WHERE LENGTH(l.entry_bin) <= " + LARGEST_BODY);
        Map<RowKey, Version> versions = new LinkedHashMap<>();
        list(query, row -> {
            RowKey rowKey = RowKey.of(row.getBytes(1));
            Version version = versions.get(rowKey);
            if (version == null) {
                version = new Version(readable(row), new ArrayList<>());
                versions.put(rowKey, version);
            }
            KeptValue value = KeptValue.read(entries.value(), row, 4);
            if (value != null) {
                version.entries().add(value);
            }
            return version;
        });
        return versions.values().stream()
                .filter(version -> version.plain() != NO_FIELDS)
                .toList();
    }

    /** Returns the body of a row, or {@link #NO_FIELDS} if it cannot be read. */
    private byte[] readable(ResultSet row) throws SQLException {
        try {
            return body(row);
        } catch (SchemalessException e) {
            return NO_FIELDS;
        }
    }

    private Optional<Entry> entry(ResultSet row, RepoTables.EntryNames entries) throws SQLException {
        KeptValue value = KeptValue.read(entries.value(), row, 4);
        if (value == null) {
            return Optional.empty();
        }
        try {
            List<byte @Nullable []> content = new ArrayList<>();
            content.add(body(row));
            return Optional.of(new Entry(
                    new MaterializedRow(RowKey.of(row.getBytes(1)), 0, 0, 0, Collections.unmodifiableList(content)),
                    value));
        } catch (SchemalessException e) {
            // the sample leaves the body out; a query that reads it reports the fault
            return Optional.empty();
        }
    }
}
