package dev.schemaless.catalog.write.draft;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import java.util.Set;

/** Some values of the rows cannot be encoded, and the catalog does not allow odd entries in these indexes yet. Nothing was written. */
public final class OddEntriesException extends SchemalessException {
    private static final long serialVersionUID = 1L;

    private final transient Set<Integer> indexes;

    OddEntriesException(Set<Integer> indexes) {
        super(
                ErrorCode.CATALOG_CHANGED,
                "Cannot put index entries: the catalog does not say yet that the indexes " + indexes
                        + " have values that cannot be encoded. Run the statement again.");
        this.indexes = Set.copyOf(indexes);
    }

    /** Returns the numbers of the indexes. */
    public Set<Integer> indexes() {
        return indexes;
    }
}
