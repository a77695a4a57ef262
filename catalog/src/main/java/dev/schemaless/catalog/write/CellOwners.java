package dev.schemaless.catalog.write;

import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.catalog.cell.Cell;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.layout.CellSql;
import dev.schemaless.catalog.layout.RowWrite;
import dev.schemaless.catalog.server.Partition;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Reads which writes hold the places of cells, by their write ids.
 *
 * @param partition where the cells lie
 * @param limit how long its server is waited for
 */
record CellOwners(Partition partition, StatementGuard limit) {
    /** Keys that one statement asks for. */
    private static final int KEYS = 500;

    /** Returns the write id that has the place of a row's first cell; empty if there is none. */
    Stream<byte[]> ofFirstCell(CellSql sql, RowWrite row) {
        Cell cell = row.cells().get(0);
        return ids(sql.readWriteId(row.key(), cell.column(), cell.refKey()));
    }

    /**
     * Returns the write ids that have the keys of new rows of a table run, by their base cells; queries run as they are
     * taken from the stream.
     */
    Stream<byte[]> ofNewRows(CellSql sql, List<RowWrite> rows) {
        List<RowKey> keys = rows.stream().map(RowWrite::key).toList();
        return IntStream.iterate(0, from -> from < keys.size(), from -> from + KEYS)
                .mapToObj(from -> keys.subList(from, Math.min(from + KEYS, keys.size())))
                .flatMap(some -> ids(sql.readFirstWriteIds(some)));
    }

    private Stream<byte[]> ids(Query query) {
        return partition
                .run("look for own write", limit, connection -> query.list(connection, found -> found.getBytes(1)))
                .stream();
    }
}
