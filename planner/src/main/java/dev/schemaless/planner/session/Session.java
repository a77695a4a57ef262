package dev.schemaless.planner.session;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.planner.PlannedStatement;
import dev.schemaless.planner.SessionSettings;
import dev.schemaless.planner.change.row.ChangeFacts;
import dev.schemaless.planner.sql.SqlTexts;
import dev.schemaless.planner.system.SessionActivity;
import dev.schemaless.planner.system.Sessions;
import dev.schemaless.planner.system.SystemSource;
import org.jspecify.annotations.Nullable;

/** Plans the statements of one connection. Thread-safe. */
public final class Session {
    private final Store store;
    private final SessionSettings settings;
    private final SqlTexts texts;
    private final PlanCache cache;
    private final RecentStatements recent = new RecentStatements();
    private final ChangeFacts facts;
    private final SessionState state = new SessionState();
    private final Sessions sessions;
    private final SessionActivity activity;
    private final SystemSource source;
    /** The last that was asked for: looking it up takes a good part of a read by key. */
    private volatile PlanSource.@Nullable VersionedPlanner newest;

    public Session(Store store, SessionSettings settings) {
        WarmUp.await();
        this.store = store;
        this.settings = settings;
        this.texts = new SqlTexts(settings.quoting());
        this.cache = store.shared(PlanCache.class, PlanCache::new);
        this.facts = ChangeFacts.of(store);
        this.sessions = store.shared(Sessions.class, Sessions::new);
        this.activity = sessions.open(state.number(), settings.user());
        this.source = new SessionSource(
                settings,
                cache,
                sessions,
                store.shared(ViewColumns.class, ViewColumns::new),
                catalog -> cache.planner(settings, facts, catalog));
    }

    public Store store() {
        return store;
    }

    /** Returns the part of the session that others may see. */
    public SessionActivity activity() {
        return activity;
    }

    /** Takes the session from the list of those that are open. */
    public void close() {
        sessions.close(activity);
    }

    /**
     * Makes one statement ready to run, by a plan that is there or a new one; a trailing semicolon is allowed.
     *
     * @param control ends the waiting for a server
     * @throws SchemalessException if the statement is not valid
     */
    public PlannedStatement plan(String sql, ReadControl control) {
        return new SessionStatement(
                store, settings, this::planner, find(sql, control), state, source, new Tracked(activity, sql));
    }

    private PlanCache.Found find(String sql, ReadControl control) {
        PlanCache.Found known = recent.of(sql);
        if (known != null) {
            cache.countReuse();
            return known;
        }
        PlanCache.Found found = new NewestCatalog(store)
                .plan(control, () -> cache.find(sql, texts, settings, facts, planner(), control));
        recent.add(sql, found);
        return found;
    }

    /**
     * Makes a query of the driver's own ready to run. It reads system tables alone, and has double quotes and no literals of callers,
     * whatever the session's settings are.
     *
     * @param control ends the waiting for a server
     */
    public PlannedStatement planOfSystem(String sql, ReadControl control) {
        PlanCache.Found found = cache.ofSystem(sql, SqlTexts.OF_CATALOG, settings, facts, planner(), control);
        return new SessionStatement(store, settings, this::planner, found, state, source, null);
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
