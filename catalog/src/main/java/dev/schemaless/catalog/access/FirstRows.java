package dev.schemaless.catalog.access;

import java.util.List;

/** The rows that come first in an order, yet to be read. */
@FunctionalInterface
public interface FirstRows<T> {
    /**
     * Reads them. Afterwards no connection is in use.
     *
     * @return at most as many as were wanted, in their order
     * @throws StaleCatalogException if the catalog has changed since the request was planned
     */
    List<T> fetch();
}
