package dev.schemaless.planner.statement;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.model.CatalogSnapshot;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.IndexedValue;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.model.Sequence;
import dev.schemaless.catalog.model.SqlNames;
import dev.schemaless.catalog.model.ViewDefinition;
import dev.schemaless.parser.Show;
import dev.schemaless.planner.SchemaNames;
import dev.schemaless.planner.SessionSettings;
import dev.schemaless.planner.definition.TableTexts;
import dev.schemaless.planner.syntax.Names;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Supplier;
import org.apache.calcite.sql.SqlIdentifier;

/** What SHOW and DESCRIBE answer from a catalog. */
final class Listings {
    private final CatalogSnapshot catalog;
    private final SessionSettings settings;
    private final int shards;

    Listings(CatalogSnapshot catalog, SessionSettings settings, int shards) {
        this.catalog = catalog;
        this.shards = shards;
        this.settings = settings;
    }

    ListingPlan show(Show show, Supplier<PlanCacheStatistics> planCache) {
        String like = show.like();
        if (show.subject() == Show.Subject.HELP) {
            return like == null ? HelpTopics.all() : HelpTopics.of(like);
        }
        ListingPlan all = all(show, planCache);
        return like == null ? all : all.like(like);
    }

    private ListingPlan all(Show show, Supplier<PlanCacheStatistics> planCache) {
        return switch (show.subject()) {
            case PLAN_CACHE -> planCache(planCache.get());
            case TABLES -> tables();
            case DATABASES ->
                ListingPlan.of("DATABASE_NAME").row(SchemaNames.DEFAULT).build();
            case VARIABLES -> variables();
            case HELP, WARNINGS -> throw new IllegalArgumentException("no listing of the catalog: " + show.subject());
            case COLUMNS -> describe(Objects.requireNonNull(show.table()));
            case SEQUENCES -> sequences();
            case INDEXES -> indexes(model(Objects.requireNonNull(show.table())));
            case CREATE_TABLE -> createTable(Objects.requireNonNull(show.table()));
        };
    }

    private static ListingPlan planCache(PlanCacheStatistics statistics) {
        ListingPlan.Builder listing = ListingPlan.of("STATISTIC", "VALUE");
        listing.row("plans", String.valueOf(statistics.plans()));
        listing.row("limit", String.valueOf(statistics.limit()));
        listing.row("hits", String.valueOf(statistics.hits()));
        listing.row("misses", String.valueOf(statistics.misses()));
        listing.row("evictions", String.valueOf(statistics.evictions()));
        listing.row("bypassed", String.valueOf(statistics.bypassed()));
        return listing.build();
    }

    private ListingPlan tables() {
        List<String[]> rows = new ArrayList<>();
        catalog.models().forEach(model -> rows.add(new String[] {model.name(), "TABLE"}));
        catalog.views().forEach(view -> rows.add(new String[] {view.name(), "VIEW"}));
        rows.sort((left, right) -> left[0].compareToIgnoreCase(right[0]));
        ListingPlan.Builder listing = ListingPlan.of("TABLE_NAME", "TABLE_TYPE");
        rows.forEach(row -> listing.row(row[0], row[1]));
        return listing.build();
    }

    /** The names are those of the connection's properties. */
    private ListingPlan variables() {
        return ListingPlan.of("VARIABLE_NAME", "VALUE")
                .row("conflictRetries", settings.changes().conflictRetries())
                .row("identityBlock", settings.changes().identityBlock())
                .row("maxStatementBytes", settings.changes().statementBytes())
                .row("planningTimeout", settings.planningTimeout().toMillis())
                .row("quoting", settings.quoting())
                .row("scatter", settings.scatter())
                .row("shards", shards)
                .row("typeMismatch", settings.typeMismatch())
                .row("user", settings.user())
                .row("zone", settings.zone())
                .build();
    }

    private ListingPlan sequences() {
        ListingPlan.Builder listing = ListingPlan.of("SEQUENCE_NAME", "CREATE_SEQUENCE");
        for (Sequence sequence : catalog.sequences()) {
            String text = "CREATE SEQUENCE " + SqlNames.quoted(sequence.name()) + " "
                    + TableTexts.options(sequence.range(), Long.SIZE);
            listing.row(sequence.name(), text.strip());
        }
        return listing.build();
    }

    ListingPlan describe(SqlIdentifier table) {
        Model model = model(table);
        ListingPlan.Builder listing = ListingPlan.of("COLUMN_NAME", "TYPE", "NULLABLE", "KEY", "DEFAULT", "CELL");
        for (Column column : model.columns()) {
            int key = model.primaryKey().indexOf(column.field()) + 1;
            listing.row(
                    column.name(),
                    column.type().sql(),
                    column.notNull() || key > 0 ? "NO" : "YES",
                    key > 0 ? "PRIMARY KEY " + key : null,
                    column.identity() == null ? column.defaultSql() : TableTexts.identity(column),
                    column.cell());
        }
        return listing.build();
    }

    private static ListingPlan indexes(Model model) {
        ListingPlan.Builder listing = ListingPlan.of("INDEX_NAME", "COLUMNS", "UNIQUE", "SHARD_BY", "STATE");
        for (IndexDefinition index : model.indexes()) {
            String shardBy = index.shardField() == null
                    ? null
                    : model.valueOf(index, index.shardField()).name();
            listing.row(
                    index.name(),
                    TableTexts.columns(model, index, IndexedValue::name),
                    index.unique() ? "YES" : "NO",
                    shardBy,
                    index.state().name().toLowerCase(Locale.ROOT));
        }
        return listing.build();
    }

    private ListingPlan createTable(SqlIdentifier table) {
        ListingPlan.Builder listing = ListingPlan.of("TABLE_NAME", "CREATE_TABLE");
        ViewDefinition view = catalog.findView(Names.simple(table)).orElse(null);
        if (view != null) {
            return listing.row(view.name(), TableTexts.create(view)).build();
        }
        Model model = model(table);
        listing.row(model.name(), TableTexts.create(model));
        model.indexes().forEach(index -> listing.row(model.name(), TableTexts.create(model, index)));
        return listing.build();
    }

    private Model model(SqlIdentifier table) {
        String name = Names.simple(table);
        return catalog.findModel(name)
                .orElseThrow(() -> catalog.findView(name)
                        .<SchemalessException>map(Listings::isView)
                        .orElseGet(() -> Names.tableNotFound(name)));
    }

    private static SchemalessException isView(ViewDefinition view) {
        return new SchemalessException(
                ErrorCode.STATEMENT_INVALID,
                "Cannot describe '" + view.name() + "': it is a view. Its text is: " + view.sql());
    }
}
