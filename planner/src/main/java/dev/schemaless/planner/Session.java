package dev.schemaless.planner;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.model.CatalogSnapshot;
import dev.schemaless.catalog.store.Store;
import dev.schemaless.planner.schema.SchemalessSchema;
import dev.schemaless.planner.sql.SqlTexts;
import dev.schemaless.planner.sql.Translator;
import dev.schemaless.planner.statement.PlanSource;
import dev.schemaless.planner.statement.SessionStatement;
import dev.schemaless.planner.statement.StatementPlanner;
import org.jspecify.annotations.Nullable;

/** Plans the statements of one connection. Thread-safe. */
public final class Session {
    private final Store store;
    private final SessionSettings settings;
    private final SqlTexts texts;
    private volatile PlanSource.@Nullable VersionedPlanner planner;

    public Session(Store store, SessionSettings settings) {
        this.store = store;
        this.settings = settings;
        this.texts = new SqlTexts(settings.quoting());
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
     * @throws SchemalessException if the statement is not valid
     */
    public PlannedStatement plan(String sql) {
        return new SessionStatement(store, settings, planOnNewest(sql));
    }

    /** What this JVM does not know may have been created by another: only the newest catalog can refuse a statement. */
    private PlanSource planOnNewest(String sql) {
        long known = store.catalog().version();
        try {
            return new PlanSource(sql, texts, this::planner);
        } catch (SchemalessException e) {
            if (store.refreshCatalog().version() == known) {
                throw e;
            }
            return new PlanSource(sql, texts, this::planner);
        }
    }

    private PlanSource.VersionedPlanner planner() {
        CatalogSnapshot catalog = store.catalog();
        PlanSource.VersionedPlanner current = planner;
        if (current == null || current.version() != catalog.version()) {
            current = new PlanSource.VersionedPlanner(catalog.version(), plannerOf(catalog));
            planner = current;
        }
        return current;
    }

    private StatementPlanner plannerOf(CatalogSnapshot catalog) {
        return new StatementPlanner(
                store,
                catalog,
                SchemalessSchema.rootOf(
                        catalog,
                        store.topology(),
                        settings,
                        (root, view) -> Translator.rowTypeOf(root, view, settings)),
                settings);
    }
}
