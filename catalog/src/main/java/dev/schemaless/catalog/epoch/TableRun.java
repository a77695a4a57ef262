package dev.schemaless.catalog.epoch;

import static java.util.Objects.requireNonNull;

import dev.schemaless.catalog.model.Model;

/**
 * The log of one table run of a model: its table of cells, in which every cell has a number, {@code added_id}.
 *
 * @param run as {@link dev.schemaless.catalog.shard.Topology#tableRunOf} numbers them
 */
public record TableRun(Model model, int run) {
    public TableRun {
        requireNonNull(model, "model");
    }

    /** Returns the part that stays the same when the model changes. */
    Key key() {
        return new Key(model.number(), run);
    }

    /** A log, whatever its model is like. */
    record Key(int model, int run) {}
}
