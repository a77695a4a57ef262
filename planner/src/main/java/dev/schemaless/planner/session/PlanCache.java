package dev.schemaless.planner.session;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import com.google.common.cache.CacheStats;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.model.CatalogSnapshot;
import dev.schemaless.planner.SessionSettings;
import dev.schemaless.planner.change.row.ChangeFacts;
import dev.schemaless.planner.literal.LiteralValues;
import dev.schemaless.planner.literal.ScannedSql;
import dev.schemaless.planner.literal.SqlScanner;
import dev.schemaless.planner.literal.Template;
import dev.schemaless.planner.memory.DeepStack;
import dev.schemaless.planner.sql.SqlTexts;
import dev.schemaless.planner.statement.StatementPlanner;
import dev.schemaless.planner.system.PlanCacheStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.apache.calcite.sql.SqlNode;
import org.jspecify.annotations.Nullable;

/**
 * The plans of a store, shared by all its connections and bounded in number: the least recently used one makes room. A
 * plan made on an older catalog is made anew when it is used. Thread-safe.
 *
 * <p>Only queries and statements that change rows are kept. A text is looked up by its shape (the text without its
 * literals) and by the values of the literals that may not vary.
 */
public final class PlanCache {
    /** The most plans: enough for the statements of a large application. */
    private static final int MAX_PLANS = 1_000;

    /** A plan of a longer text takes the room of several. */
    private static final int USUAL_LENGTH = 10_000;

    private static final int MAX_PLANNERS = 64;

    /** The most plans of system queries: those of metadata for a few settings, and those of SHOW for a few tables. */
    private static final int MAX_SYSTEM_PLANS = 250;

    private static final Set<String> KEPT = Set.of(
            "SELECT", "WITH", "VALUES", "TABLE", "INSERT", "UPSERT", "REPLACE", "UPDATE", "DELETE", "MERGE", "(");

    private static final Set<String> OF_SYSTEM = Set.of("SHOW", "DESCRIBE", "DESC");

    private final Cache<Shape, Template> templates = CacheBuilder.newBuilder()
            .maximumWeight(2 * MAX_PLANS)
            .<Shape, Template>weigher((shape, template) -> weight(shape.text()))
            .build();
    private final Cache<Key, PlanSource> plans = CacheBuilder.newBuilder()
            .maximumWeight(MAX_PLANS)
            .<Key, PlanSource>weigher((key, plan) -> weight(key.shape()))
            .recordStats()
            .build();
    private final Cache<PlannerKey, PlanSource.VersionedPlanner> planners =
            CacheBuilder.newBuilder().maximumSize(MAX_PLANNERS).build();

    private final Cache<SystemKey, PlanSource> systemPlans =
            CacheBuilder.newBuilder().maximumSize(MAX_SYSTEM_PLANS).build();
    private final LongAdder bypassed = new LongAdder();
    private final LongAdder reused = new LongAdder();

    // Hashes are written by hand: a record's own is linked by method handles, milliseconds of a JVM's first statement.
    // They leave
    // out settings and stores, of which a JVM has few.

    private record Shape(String text, SessionSettings.Quoting quoting) {
        @Override
        public int hashCode() {
            return text.hashCode();
        }
    }

    private record Key(String shape, List<Object> fixed, SessionSettings settings, ChangeFacts store) {
        @Override
        public int hashCode() {
            return 31 * shape.hashCode() + fixed.hashCode();
        }
    }

    private record SystemKey(String text, SessionSettings settings, ChangeFacts store) {
        @Override
        public int hashCode() {
            return text.hashCode();
        }
    }

    private record PlannerKey(SessionSettings settings, ChangeFacts store) {
        @Override
        public int hashCode() {
            return settings.user().hashCode();
        }
    }

    /**
     * A statement's plans, and the values that its text gives to them.
     *
     * @param isKept whether they stay in the cache for others
     */
    public record Found(PlanSource plans, LiteralValues literals, boolean isKept) {}

    /**
     * Finds the plan of a text, or makes it.
     *
     * @param texts reads texts as the settings say
     * @param planner plans on the newest catalog this JVM knows
     * @param control ends the wait for a plan
     * @throws SchemalessException if the statement is not valid
     */
    public Found find(
            String sql,
            SqlTexts texts,
            SessionSettings settings,
            ChangeFacts store,
            PlanSource.VersionedPlanner planner,
            ReadControl control) {
        Optional<ScannedSql> scanned = SqlScanner.scan(sql, settings.quoting());
        if (scanned.filter(each -> beginsWith(each, KEPT)).isEmpty()) {
            bypassed.increment();
            if (scanned.filter(each -> beginsWith(each, OF_SYSTEM)).isPresent()) {
                return ofSystem(sql, texts, settings, store, planner, control);
            }
            return planned(sql.length(), () -> texts.parse(sql), LiteralValues.NONE, planner, control);
        }
        return new Lookup(scanned.get(), texts, settings, store, planner, control).find();
    }

    /**
     * Finds the plan of a text that reads system tables alone. Statistics do not count it, and it takes no place from
     * plans of users.
     *
     * @see #find
     */
    public Found ofSystem(
            String sql,
            SqlTexts texts,
            SessionSettings settings,
            ChangeFacts store,
            PlanSource.VersionedPlanner planner,
            ReadControl control) {
        SystemKey key = new SystemKey(sql, settings, store);
        PlanSource known = systemPlans.getIfPresent(key);
        if (known == null) {
            known = PlanSource.ofSystem(sql.length(), () -> texts.parse(sql));
            known.prepare(planner, control);
            systemPlans.put(key, known);
        }
        return new Found(known, LiteralValues.NONE, false);
    }

    /** Counts a use of a plan that a session has found before. */
    void countReuse() {
        reused.increment();
    }

    /** Returns the planner of a catalog for connections of the same settings. */
    public PlanSource.VersionedPlanner planner(SessionSettings settings, ChangeFacts store, CatalogSnapshot catalog) {
        PlannerKey key = new PlannerKey(settings, store);
        PlanSource.VersionedPlanner known = planners.getIfPresent(key);
        if (known != null && known.version() == catalog.version()) {
            return known;
        }
        PlanSource.VersionedPlanner made =
                new PlanSource.VersionedPlanner(catalog.version(), new StatementPlanner(store, catalog, settings));
        planners.put(key, made);
        return made;
    }

    /** Returns how it is used. */
    public PlanCacheStatistics statistics() {
        CacheStats stats = plans.stats();
        return new PlanCacheStatistics(
                plans.size(),
                MAX_PLANS,
                stats.hitCount() + reused.sum(),
                stats.missCount(),
                stats.evictionCount(),
                bypassed.sum());
    }

    private static int weight(String shape) {
        return 1 + shape.length() / USUAL_LENGTH;
    }

    private static boolean beginsWith(ScannedSql sql, Set<String> words) {
        String shape = sql.shape();
        int start = shape.startsWith(" ") ? 1 : 0;
        int end = start;
        while (end < shape.length() && Character.isLetter(shape.charAt(end))) {
            end++;
        }
        String first = shape.substring(start, Math.min(Math.max(end, start + 1), shape.length()));
        return words.contains(first.toUpperCase(Locale.ROOT));
    }

    private static Found planned(
            int length,
            Supplier<SqlNode> statement,
            LiteralValues literals,
            PlanSource.VersionedPlanner planner,
            ReadControl control) {
        PlanSource plans = new PlanSource(length, statement);
        plans.prepare(planner, control);
        return new Found(plans, literals, false);
    }

    /** The search for one text's plan. */
    private final class Lookup {
        private final ScannedSql sql;
        private final SqlTexts texts;
        private final SessionSettings settings;
        private final ChangeFacts store;
        private final PlanSource.VersionedPlanner planner;
        private final ReadControl control;
        private final Shape shape;
        /** The text that plans are made of, which they keep. */
        private @Nullable ScannedSql representative;
        /** The tree of the representative, until a plan is made of it. */
        private @Nullable SqlNode parsed;

        Lookup(
                ScannedSql sql,
                SqlTexts texts,
                SessionSettings settings,
                ChangeFacts store,
                PlanSource.VersionedPlanner planner,
                ReadControl control) {
            this.sql = sql;
            this.texts = texts;
            this.settings = settings;
            this.store = store;
            this.planner = planner;
            this.control = control;
            this.shape = new Shape(sql.shape(), settings.quoting());
        }

        /**
         * Finds the plan. If a literal turns out not to be a plain value, such as one that GROUP BY repeats, all
         * literals are fixed.
         */
        Found find() {
            Template known = templates.getIfPresent(shape);
            if (known != null && known.oneByOne()) {
                return oneByOne();
            }
            try {
                return findOrMake(known);
            } catch (SchemalessException e) {
                if (!sql.joinsValues()) {
                    throw e;
                }
                Found found = oneByOne(e);
                templates.put(shape, Template.ONE_BY_ONE);
                return found;
            }
        }

        private Found findOrMake(@Nullable Template known) {
            Template template = known == null ? template() : known;
            if (template.oneByOne()) {
                templates.put(shape, template);
                return oneByOne();
            }
            try {
                return find(template);
            } catch (SchemalessException e) {
                if (template.varying().isEmpty() || sql.joinsValues()) {
                    throw e;
                }
                return find(Template.FIXED);
            }
        }

        private Template template() {
            ScannedSql from = representative();
            return DeepStack.call(from.text().length(), control, () -> {
                SqlNode tree = texts.parse(from.text());
                parsed = tree;
                return Template.of(tree, from);
            });
        }

        /** Gives a tree of a text each time, at first one that was parsed already; null if none was. */
        private Supplier<SqlNode> trees(ScannedSql kept, @Nullable SqlNode known) {
            AtomicReference<@Nullable SqlNode> first = new AtomicReference<>(known);
            SqlTexts reader = texts;
            return () -> {
                SqlNode tree = first.getAndSet(null);
                return tree == null ? reader.parse(kept.text()) : tree;
            };
        }

        /**
         * Finds a plan without values for whole lists, because these cannot be compared as one value. Too many rows to
         * plan one by one are refused. A mistake in the whole text is reported instead, with its place.
         */
        private Found oneByOne(SchemalessException refusal) {
            if (sql.storesRows() && scannedOneByOne().isEmpty()) {
                DeepStack.call(sql.text().length(), control, () -> texts.parse(sql.text()));
                throw refusal;
            }
            return oneByOne();
        }

        private Optional<ScannedSql> scannedOneByOne() {
            return SqlScanner.scanOneByOne(sql.text(), settings.quoting());
        }

        private Found oneByOne() {
            return scannedOneByOne()
                    .map(scanned -> new Lookup(scanned, texts, settings, store, planner, control).find())
                    .orElseGet(this::asItIs);
        }

        private Found asItIs() {
            bypassed.increment();
            return planned(sql.text().length(), () -> texts.parse(sql.text()), LiteralValues.NONE, planner, control);
        }

        private ScannedSql representative() {
            ScannedSql known = representative;
            if (known == null) {
                known = sql.shortened();
                representative = known;
            }
            return known;
        }

        private Found find(Template template) {
            Key key = new Key(sql.shape(), template.fixed(sql), settings, store);
            LiteralValues literals = template.values(sql);
            PlanSource known = plans.getIfPresent(key);
            if (known != null) {
                return new Found(known, literals, true);
            }
            // a list that stays is planned as it is, whatever its length
            boolean isWhole = template.fixesLists(sql);
            ScannedSql kept = isWhole ? sql.withShortRows() : representative();
            Supplier<SqlNode> trees = trees(kept, isWhole ? null : parsed);
            parsed = null;
            Found made = planned(
                    kept.text().length(), () -> template.parameterized(trees.get(), kept), literals, planner, control);
            templates.put(shape, template);
            plans.put(key, made.plans());
            return new Found(made.plans(), literals, true);
        }
    }
}
