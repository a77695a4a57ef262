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

    private record Key(int model, RowColumns columns, AsOf.@Nullable Rows past) {}

    public ReadTexts(StoreTables tables) {
        this.tables = tables;
    }

    /** Returns the texts of a model; made anew when the model has changed. */
    public ModelReads of(Model model, RowColumns columns, @Nullable AsOf asOf) {
        AsOf.Rows past = asOf == null ? null : asOf.rows();
        Key key = new Key(model.number(), columns, past);
        ModelReads found = known.get(key);
        if (found == null || !found.model().equals(model)) {
            found = new ModelReads(tables, model, columns, past);
            known.put(key, found);
        }
        return found;
    }
}
