package dev.schemaless.catalog.layout;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a read demands of the catalog that its partition has seen, in the same read view as the rows. Immutable.
 *
 * @param version the catalog on which the read was planned
 */
public record CatalogCheck(Demand demand, long version) {
    /** What has to hold for the partition to answer. */
    public enum Demand {
        /** Nothing: something else makes sure of it. */
        NOTHING(""),
        /** That it has seen no newer catalog. */
        NOT_NEWER(" AND e.version <= ?"),
        /** That it has seen no newer catalog, and that nobody is about to change it in a way that could harm readers. */
        LEASE(" AND e.version <= ? AND e.revoked_by IS NULL");

        private final String condition;

        Demand(String condition) {
            this.condition = condition;
        }

        /** Returns the condition on the epoch's row, called {@code e}. */
        String condition() {
            return condition;
        }

        /**
         * Returns what follows {@code FROM} to read what is found in tables. With a demand it stands beside the epoch's one row,
         * which goes first and costs least as a table that is joined: a subquery would be planned by itself.
         *
         * @param epoch the epoch's table, quoted
         * @param tables in parentheses if there are several
         * @param found the condition on them
         * @param joins with which they go on
         */
        String from(String epoch, String tables, String found, String joins) {
            return this == NOTHING
                    ? tables + joins + " WHERE " + found
                    : epoch + " e LEFT JOIN " + tables + " ON " + found + joins + " WHERE e.id = 1" + condition;
        }
    }

    /** Returns no demand at all. */
    public static CatalogCheck nothing() {
        return new CatalogCheck(Demand.NOTHING, 0);
    }

    /** Demands that the partition has seen no newer catalog. */
    public static CatalogCheck notNewer(long version) {
        return new CatalogCheck(Demand.NOT_NEWER, version);
    }

    /** Demands a lease of the catalog. */
    public static CatalogCheck lease(long version) {
        return new CatalogCheck(Demand.LEASE, version);
    }

    boolean isNothing() {
        return demand == Demand.NOTHING;
    }

    void bind(List<@Nullable Object> parameters) {
        if (!isNothing()) {
            parameters.add(version);
        }
    }
}
