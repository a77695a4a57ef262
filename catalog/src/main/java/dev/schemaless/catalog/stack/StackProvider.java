package dev.schemaless.catalog.stack;

/** Opens a stack together with its native store. Equal providers open the same stack. */
@FunctionalInterface
public interface StackProvider {
    /**
     * Opens the stack.
     *
     * @throws dev.schemaless.catalog.SchemalessException if it cannot be reached or does not match its declaration
     */
    Stack open();
}
