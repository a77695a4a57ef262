package dev.schemaless.catalog.write.draft;

import dev.schemaless.catalog.layout.CellSql;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.model.Model;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * The parts of a write that depend on the model alone: the texts of its tables, and the places of its entries and claims. They
 * are cached, because making them for each statement took a quarter of an insert's time. Thread-safe.
 */
public final class ModelTexts {
    private final StoreTables tables;
    private final Model model;
    private final EntryPlacement placement;
    private final ClaimPlacement claims;
    private final ConcurrentMap<Integer, CellSql> cells = new ConcurrentHashMap<>();

    public ModelTexts(StoreTables tables, Model model) {
        this.tables = tables;
        this.model = model;
        this.placement = EntryPlacement.ofMaintained(tables, model);
        this.claims = new ClaimPlacement(tables, model);
    }

    public Model model() {
        return model;
    }

    /** Returns the texts for the cells of one table run. */
    public CellSql cells(int run) {
        return cells.computeIfAbsent(
                run, absent -> tables.cells(tables.topology().partitionOf(run), model, run));
    }

    public EntryPlacement placement() {
        return placement;
    }

    public ClaimPlacement claims() {
        return claims;
    }
}
