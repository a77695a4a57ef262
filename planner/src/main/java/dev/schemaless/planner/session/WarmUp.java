package dev.schemaless.planner.session;

import dev.schemaless.catalog.codec.Compression;
import dev.schemaless.catalog.layout.NativeRoutings;
import dev.schemaless.catalog.model.CatalogSnapshot;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.shard.Topology;
import dev.schemaless.catalog.type.IntegerType;
import dev.schemaless.planner.SessionSettings;
import dev.schemaless.planner.change.row.ChangeFacts;
import dev.schemaless.planner.sql.SqlTexts;
import dev.schemaless.planner.statement.StatementPlanner;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Loads the classes that planning needs, thousands of Calcite's, while the first connection of a JVM opens its store: a
 * small query is planned on a made-up catalog.
 *
 * <p>Every planning thread {@linkplain #await() waits} for it. So no two threads initialise Calcite's classes at the
 * same time.
 */
public final class WarmUp {
    private static final Model MODEL = new Model(
            1,
            "t",
            List.of(new Column("id", "id", new IntegerType(Long.SIZE), Column.BASE_CELL, true, null)),
            List.of("id"),
            "id",
            List.of());

    private static final AtomicBoolean BEGUN = new AtomicBoolean();
    private static final CompletableFuture<Void> DONE = new CompletableFuture<>();

    private WarmUp() {}

    /** Begins, the first time it is called; returns at once. */
    public static void begin() {
        if (!BEGUN.getAndSet(true)) {
            Thread thread = new Thread(WarmUp::run, "schemaless warm-up");
            thread.setDaemon(true);
            thread.start();
        }
    }

    /** Waits until it is done; begins if it has not begun. */
    static void await() {
        begin();
        DONE.join();
    }

    private static void run() {
        try {
            plan();
        } catch (RuntimeException | Error ignored) {
            // the first statement meets the failure again, and reports it
        } finally {
            DONE.complete(null);
        }
    }

    private static void plan() {
        SessionSettings settings = new SessionSettings(
                SessionSettings.Quoting.DOUBLE_QUOTE, SessionSettings.TypeMismatch.ERROR, ZoneOffset.UTC, "");
        ChangeFacts facts = new ChangeFacts(
                new NativeRoutings(Topology.even(1, 1, 1)), new Compression(Compression.Algorithm.NONE, 0), 1);
        CatalogSnapshot catalog = new CatalogSnapshot(0, List.of(MODEL), List.of());
        new StatementPlanner(facts, catalog, settings)
                .plan(new SqlTexts(settings.quoting()).parse("SELECT * FROM t WHERE id = ?"));
    }
}
