package dev.schemaless.catalog.stack;

import dev.schemaless.catalog.model.Model;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The choice of a stack by the model of a request. */
record StackChoice(Stacks stacks, DeclaredStacks declared) {
    /** Returns the stack; null for the native one. */
    @Nullable Stack of(Model model) {
        if (model.number() >= 0) {
            return null;
        }
        return Stacks.isDeclared(model) ? declared.of(model) : stacks.of(model);
    }

    /** Finds the stack of a table if it is open. The native one is not among them. */
    Optional<Stack> opened(Model model) {
        if (model.number() >= 0) {
            return Optional.empty();
        }
        return Stacks.isDeclared(model) ? declared.opened(model) : Optional.of(stacks.of(model));
    }
}
