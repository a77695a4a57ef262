package dev.schemaless.catalog.write.draft;

import dev.schemaless.catalog.SchemalessException;

/** Carries what a change threw past the handling of what servers throw. */
public final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final SchemalessException reason;

    public Refusal(SchemalessException reason) {
        super(reason.getMessage(), reason, false, false);
        this.reason = reason;
    }

    public SchemalessException reason() {
        return reason;
    }
}
