package dev.schemaless.stores.entry;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.index.Bound;
import java.util.List;
import java.util.Optional;

/** The method by which a layout's client answers a question with an index. Immutable and thread-safe. */
public interface ClientAlgorithm {
    /** The way in which a client uses the entries that it finds. */
    enum Reading {
        /** Each entry is an object, whose body is read on demand. */
        AS_NAMED,
        /** The rows that entries name are read. */
        IF_THERE,
        /** The rows that entries name are read, and compared again. */
        COMPARED
    }

    Reading reading();

    /**
     * Returns the slots whose entries the client asks.
     *
     * @param bounds for a prefix of the index columns
     * @throws SchemalessException with {@code NOT_SUPPORTED} if the client has no such question
     */
    List<Integer> slots(EntryAudit index, List<Bound> bounds);

    /** Returns the query of those of some keys whose rows in a slot the client does not see, though they are there; empty for none. */
    default Optional<Query> hidden(int slot, List<RowKey> keys) {
        return Optional.empty();
    }

    /** Returns the refusal of a question that the client has not. */
    static SchemalessException refusal(String reason) {
        return new SchemalessException(
                ErrorCode.NOT_SUPPORTED, "Cannot explain difference from the old client: " + reason);
    }
}
