package dev.schemaless.catalog.store;

import dev.schemaless.catalog.cell.NewRow;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.model.CatalogSnapshot;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.shard.Topology;
import java.util.List;
import java.util.Set;

/**
 * An open store. Thread-safe; shared by all connections of the JVM that name it, see {@link Stores}.
 */
public interface Store extends AutoCloseable {
    Topology topology();

    /** Returns the newest catalog this JVM knows, without a round trip. */
    CatalogSnapshot catalog();

    /** Reads the catalog anew if partition 0 has a newer version, and returns the newest. */
    CatalogSnapshot refreshCatalog();

    /**
     * Starts a read. Nothing is sent before the cursor's first {@code next()}.
     *
     * <p>Each live row of the source comes out once, in no particular order. Rows whose index entries are stale come out
     * too: the caller applies its whole predicate to the decoded body.
     */
    RowCursor read(ReadRequest request);

    /**
     * Inserts rows, their latest entries and index entries; all rows of one partition in one local transaction.
     *
     * @return the keys of the rows that were inserted: of all, or with {@link OnDuplicate#SKIP} of those whose key was free;
     *     the caller may change the set
     * @throws StaleCatalogException if the catalog has changed; nothing was written
     * @throws dev.schemaless.catalog.SchemalessException with {@code UNIQUE_VIOLATION} if a row key is taken and
     *     duplicates are refused
     */
    Set<RowKey> insert(long catalogVersion, Model model, List<NewRow> rows, OnDuplicate onDuplicate);

    /** Returns the means to change the catalog. */
    SchemaChanges changes();

    /** Returns how bodies are written; they are read whatever it is. */
    StoreConfig.Compression compression();

    /** Returns the largest body in bytes, the smallest of all partitions' limits. */
    long maxBodyBytes();

    /** Gives back this hold on the store; the last one closes the pools. */
    @Override
    void close();
}
