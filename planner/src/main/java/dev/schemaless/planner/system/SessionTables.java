package dev.schemaless.planner.system;

import dev.schemaless.planner.SessionSettings;
import java.util.List;

/** The system tables of sessions: the settings of the current one, the plan cache that all share in this JVM, and their list. */
final class SessionTables {
    static final SystemTable VARIABLES = SystemTable.named(
                    "variables", "The settings of this session, by the names of the connection's properties")
            .text("variable_name", "The name of the setting")
            .text("setting", "Its value")
            .rows(SessionTables::addVariables);

    static final SystemTable PLAN_CACHE = SystemTable.named(
                    "plan_cache", "How the plan cache that the store's sessions share in this JVM is used")
            .text("statistic", "What is counted")
            .big("amount", "How many there are")
            .rows((context, sink) -> addStatistics(context.session().planCache(), sink));

    static final SystemTable SESSIONS = SystemTable.named("sessions", "The connections of this JVM to the store")
            .big("session_id", "The number of the session in this JVM, as CONNECTION_ID() gives it")
            .text("user_name", "The user of the connection")
            .text("application_name", "The client info ApplicationName; NULL if the program gives none")
            .timestamp("since", "When the connection was made, UTC")
            .text("state", "active: it executes a statement; idle; idle in transaction")
            .bool("in_transaction", "Whether its statements belong to a transaction, because autocommit is off")
            .text(
                    "statement",
                    "The statement that it executes, until the first rows are there; without values of parameters,"
                            + " and of other users without literals")
            .timestamp("statement_since", "When that statement began, UTC")
            .rows(SessionTables::addSessions);

    private SessionTables() {}

    static List<SystemTable> all() {
        return List.of(VARIABLES, PLAN_CACHE, SESSIONS);
    }

    private static void addSessions(SystemContext context, SystemRows.Sink sink) {
        String viewer = context.session().settings().user();
        context.session().sessions().all().forEach(session -> session.show(viewer, sink));
    }

    private static void addVariables(SystemContext context, SystemRows.Sink sink) {
        SessionSettings settings = context.session().settings();
        addVariable("conflictRetries", settings.changes().conflictRetries(), sink);
        addVariable("identityBlock", settings.changes().identityBlock(), sink);
        addVariable("maxStatementBytes", settings.changes().statementBytes(), sink);
        addVariable("planningTimeout", settings.planningTimeout().toMillis(), sink);
        addVariable("quoting", settings.quoting(), sink);
        addVariable("scatter", settings.scatter(), sink);
        addVariable("shards", context.store().routings().shards(), sink);
        addVariable("typeMismatch", settings.typeMismatch(), sink);
        addVariable("user", settings.user(), sink);
        addVariable("zone", settings.zone(), sink);
    }

    private static void addVariable(String name, Object setting, SystemRows.Sink sink) {
        sink.add(name, setting.toString());
    }

    private static void addStatistics(PlanCacheStatistics statistics, SystemRows.Sink sink) {
        sink.add("plans", statistics.plans());
        sink.add("limit", statistics.limit());
        sink.add("hits", statistics.hits());
        sink.add("misses", statistics.misses());
        sink.add("evictions", statistics.evictions());
        sink.add("bypassed", statistics.bypassed());
    }
}
