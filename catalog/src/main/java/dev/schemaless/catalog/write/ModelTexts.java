package dev.schemaless.catalog.write;

import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.sql.CellSql;
import dev.schemaless.catalog.sql.StoreTables;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * What writing the rows of a model needs that stays as long as the model does: the texts of its tables, and where its
 * entries and
 * claims lie. To make it anew for each statement took a quarter of an insert's time here. Thread-safe.
 */
final class ModelTexts {
    private final StoreTables tables;
    private final Model model;
    private final EntryPlacement placement;
    private final ClaimPlacement claims;
    private final ConcurrentMap<Integer, CellSql> cells = new ConcurrentHashMap<>();

    ModelTexts(StoreTables tables, Model model) {
        this.tables = tables;
        this.model = model;
        this.placement = EntryPlacement.ofMaintained(tables, model);
        this.claims = new ClaimPlacement(tables, model);
    }

    Model model() {
        return model;
    }

    /** Returns the texts for the cells of one table run. */
    CellSql cells(int run) {
        return cells.computeIfAbsent(
                run, absent -> tables.cells(tables.topology().partitionOf(run), model, run));
    }

    EntryPlacement placement() {
        return placement;
    }

    ClaimPlacement claims() {
        return claims;
    }
}
