package dev.schemaless.planner.session;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.planner.PlannedStatement;
import dev.schemaless.planner.SessionSettings;
import dev.schemaless.planner.change.row.StoreFacts;
import dev.schemaless.planner.sql.SqlTexts;
import org.jspecify.annotations.Nullable;

/** Plans the statements of one connection. Thread-safe. */
public final class Session {
    private final Store store;
    private final SessionSettings settings;
    private final SqlTexts texts;
    private final PlanCache cache;
    private final StoreFacts facts;
    private final SessionState state = new SessionState();
    /** The last that was asked for: looking it up takes a good part of a read by key. */
    private volatile PlanSource.@Nullable VersionedPlanner newest;

    public Session(Store store, SessionSettings settings) {
        WarmUp.await();
        this.store = store;
        this.settings = settings;
        this.texts = new SqlTexts(settings.quoting());
        this.cache = store.shared(PlanCache.class, PlanCache::new);
        this.facts = StoreFacts.of(store);
    }

    public Store store() {
        return store;
    }

    /**
     * Makes one statement ready to run, by a plan that is there or a new one; a trailing semicolon is allowed.
     *
     * @param control ends the waiting for a server
     * @throws SchemalessException if the statement is not valid
     */
    public PlannedStatement plan(String sql, ReadControl control) {
        PlanCache.Found found = new NewestCatalog(store)
                .plan(control, () -> cache.find(sql, texts, settings, facts, planner(), control));
        return new SessionStatement(store, settings, this::planner, found.plans(), found.literals(), state);
    }

    private PlanSource.VersionedPlanner planner() {
        PlanSource.VersionedPlanner known = newest;
        if (known == null || known.version() != store.catalog().version()) {
            known = cache.planner(settings, facts, store.catalog());
            newest = known;
        }
        return known;
    }
}
