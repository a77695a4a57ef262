package dev.schemaless.catalog.stack;

/** Opens a stack when the store is opened beside which it lies. Two that are equal open the same stack. */
@FunctionalInterface
public interface StackProvider {
    /**
     * Opens the stack.
     *
     * @throws dev.schemaless.catalog.SchemalessException if it cannot be reached or is not what it should be
     */
    Stack open();
}
