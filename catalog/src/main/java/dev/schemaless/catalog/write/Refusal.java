package dev.schemaless.catalog.write;

import dev.schemaless.catalog.SchemalessException;

/** Carries what a change threw past the handling of what servers throw. */
final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final SchemalessException reason;

    Refusal(SchemalessException reason) {
        super(reason.getMessage(), reason, false, false);
        this.reason = reason;
    }

    SchemalessException reason() {
        return reason;
    }
}
