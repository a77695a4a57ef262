package dev.schemaless.catalog.stack;

import dev.schemaless.catalog.access.ExternalChanges;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.model.Model;
import java.util.Optional;

/**
 * The stacks of external stores that the catalog declares, as one user of the store reaches them: with the user's own accounts.
 * Thread-safe.
 */
public interface DeclaredStacks {
    /**
     * Returns the stack of a declared table, which is opened if it was not.
     *
     * @throws dev.schemaless.catalog.SchemalessException if its databases cannot be reached, or do not match their
     *     declaration
     */
    Stack of(Model model);

    /** Finds the stack of a declared table if a user with the same accounts has opened it. Asks no server. */
    Optional<Stack> opened(Model model);

    /** See {@link dev.schemaless.catalog.access.Store#externalChanges}. */
    ExternalChanges changes(ReadControl control);
}
