package dev.schemaless.stores.layout;

import dev.schemaless.catalog.server.Partition;
import dev.schemaless.stores.entry.EntryColumn;
import java.util.List;
import java.util.Map;

/** A way in which programs keep stores. Stateless. */
public interface LayoutKind {
    /** Returns the name, in lower case. */
    String name();

    /**
     * Says whether some tables look like those of such a store, by their columns alone.
     *
     * @param tables the columns of each, in their order
     */
    boolean recognizes(Map<String, List<EntryColumn>> tables);

    /**
     * Finds the tables of a store.
     *
     * @param partitions in the order of the other program
     * @param declared tables to be opened as they are declared; if there are none, all tables found are opened, with
     *     the columns that a sample of their bodies suggests
     * @throws dev.schemaless.catalog.SchemalessException {@code PARAMETER_INVALID} if the databases contradict the
     *     options
     */
    List<LayoutTable> open(List<Partition> partitions, LayoutOptions options, List<DeclaredTable> declared);
}
