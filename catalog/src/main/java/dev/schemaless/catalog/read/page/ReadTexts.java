package dev.schemaless.catalog.read.page;

import dev.schemaless.catalog.BoundedMap;
import dev.schemaless.catalog.access.AsOf;
import dev.schemaless.catalog.access.RowColumns;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.model.Model;
import org.jspecify.annotations.Nullable;

/** The texts of reads, of the newest models that were read; bounded. Thread-safe. */
public final class ReadTexts {
    /** The most texts that are kept: enough for a large application's models, with a few choices of columns of each. */
    public static final int MOST = 2_000;

    private final StoreTables tables;
    private final BoundedMap<Key, ModelReads> known = new BoundedMap<>(MOST);

    private record Key(int model, RowColumns columns) {}

    public ReadTexts(StoreTables tables) {
        this.tables = tables;
    }

    /** Returns the texts of a model; made anew when the model has changed, and for each read as of a time. */
    public ModelReads of(Model model, RowColumns columns, @Nullable AsOf asOf) {
        if (asOf != null) {
            return new ModelReads(tables, model, columns, asOf);
        }
        Key key = new Key(model.number(), columns);
        ModelReads found = known.get(key);
        if (found == null || !found.model().equals(model)) {
            found = new ModelReads(tables, model, columns, null);
            known.put(key, found);
        }
        return found;
    }
}
