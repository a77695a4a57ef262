package dev.schemaless.catalog.dialect;

import java.sql.ResultSet;
import java.sql.SQLException;

/** Reads values from a result of a server, or from the row at which it stands. */
@FunctionalInterface
public interface ResultReader<T> {
    /**
     * Reads.
     *
     * @param rows open until this returns
     */
    T read(ResultSet rows) throws SQLException;
}
