package dev.schemaless.catalog.external;

import dev.schemaless.catalog.server.Partition;
import java.util.List;

/** A way in which programs keep stores. Stateless. */
public interface LayoutKind {
    /** Returns the name, in lower case. */
    String name();

    /**
     * Finds the tables of a store.
     *
     * @param partitions in the order of the other program
     * @param declared tables to be opened as they are declared; if there are none, all that are found are opened, with columns as a
     *     sample of their bodies tells
     * @throws dev.schemaless.catalog.SchemalessException {@code PARAMETER_INVALID} if the databases contradict the options
     */
    List<ExternalTable> open(List<Partition> partitions, LayoutOptions options, List<DeclaredTable> declared);
}
