package dev.schemaless.planner.system;

import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/** The rows of a system table. */
@FunctionalInterface
public interface SystemRows {
    /**
     * Makes the rows.
     *
     * @param owners says of which schemas' tables rows are wanted, by both names; rows that no table owns ignore it
     */
    void make(SystemContext context, BiPredicate<String, String> owners, Sink sink);

    /** Takes rows, one after another. */
    @FunctionalInterface
    interface Sink {
        /** Takes a row, a value for each column in the internal form of its type; an {@code Integer} is as good as a {@code Long}. */
        void add(@Nullable Object... values);
    }

    /** Makes rows that no table owns. */
    @FunctionalInterface
    interface Plain {
        void make(SystemContext context, Sink sink);
    }

    /** Makes the rows of one table or view. */
    @FunctionalInterface
    interface OfRelation {
        void make(SystemContext context, Relation relation, Sink sink);
    }
}
