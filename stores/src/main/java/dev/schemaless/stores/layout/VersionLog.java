package dev.schemaless.stores.layout;

import dev.schemaless.catalog.access.LogPage;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.dialect.Query;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/**
 * The statements that read the versions of a table whose store adds versions of cells and changes none, so that each slot is a log: the
 * server numbers the versions there as they are written. Immutable and thread-safe.
 *
 * <p>Such a number is a <i>position</i>. Positions grow and have gaps. A transaction that commits late fills a gap,
 * after later versions could already be read.
 */
public interface VersionLog {
    /** Returns the query of versions of all cells: one range of the log. */
    Query versions(int slot, LogPage page);

    /**
     * Returns the query of the versions that some rows have: one lookup.
     *
     * @param keys not empty, without duplicates
     */
    Query versionsOf(int slot, List<RowKey> keys, LogPage page);

    /**
     * Says whether the current version of a cell is that with the greatest ref key, and all versions are in the log.
     * Otherwise the row shows which one is.
     */
    default boolean isNewestCurrent() {
        return true;
    }

    /** Says whether versions have times: whether the zone of local times is known. */
    default boolean hasTimes() {
        return true;
    }

    /** Returns the query of all that lies in a range of the log, of whatever table. */
    default Query all(int slot, LogPage page) {
        return versions(slot, page);
    }

    /** Says whether a version that {@link #all} has given is of this table. */
    default boolean isOfTable(StoredCell version) {
        return true;
    }

    /** Returns the query of the newest version of a slot, of whatever table: one step in the log. */
    default Query newest(int slot) {
        return all(slot, LogPage.newest());
    }

    /**
     * Reads the current result of these queries.
     *
     * @return a cell whose {@linkplain StoredCell#version() version} is its position
     */
    StoredCell version(ResultSet result) throws SQLException;
}
