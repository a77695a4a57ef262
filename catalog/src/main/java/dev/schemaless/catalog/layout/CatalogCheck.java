package dev.schemaless.catalog.layout;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The condition that a read demands of its partition's catalog, in the same read view as the rows. Immutable.
 *
 * @param version the catalog on which the read was planned
 */
public record CatalogCheck(Demand demand, long version) {
    /** The condition under which the partition answers. */
    public enum Demand {
        /** Nothing: something else makes sure of it. */
        NOTHING(""),
        /** The partition must not have seen a newer catalog version. */
        NOT_NEWER(" AND e.version <= ?"),
        /**
         * The partition must not have seen a newer catalog version, and no change that could harm readers may be under
         * way.
         */
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
         * Returns the text after {@code FROM} to read rows of some tables. With a demand they are joined to the epoch's
         * one row, which comes first. A join costs less than a subquery, which would be planned by itself.
         *
         * @param epoch the epoch's table, quoted
         * @param tables in parentheses if there are several
         * @param found the condition on them
         * @param joins further joins
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
