package dev.schemaless.planner;

import dev.schemaless.catalog.store.Store;

/** Plans the statements of one connection. Thread-safe. */
public final class Session {
    private final Store store;
    private final SessionSettings settings;

    public Session(Store store, SessionSettings settings) {
        this.store = store;
        this.settings = settings;
    }

    public Store store() {
        return store;
    }

    public SessionSettings settings() {
        return settings;
    }

    /**
     * Parses, validates and optimises one statement; a trailing semicolon is allowed.
     *
     * @throws dev.schemaless.catalog.SchemalessException if the statement is not valid
     */
    public PlannedStatement plan(String sql) {
        throw new IllegalStateException("being built: " + sql);
    }
}
