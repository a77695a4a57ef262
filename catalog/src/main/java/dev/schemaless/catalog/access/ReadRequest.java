package dev.schemaless.catalog.access;

import dev.schemaless.catalog.cell.RowFacts;
import dev.schemaless.catalog.model.Model;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A read of rows.
 *
 * @param catalogVersion the version of the snapshot that {@code model} comes from
 * @param columns the cells whose bodies are wanted, and what else; {@code base} decides existence even where it is not among them
 * @param meter counts what is asked of servers; null if nobody wants to know
 * @param selectivity of a statement that wants all rows which it lets pass; null if it may soon have enough, or nobody remembers
 */
public record ReadRequest(
        long catalogVersion,
        Model model,
        RowColumns columns,
        RowSource source,
        ReadControl control,
        @Nullable ReadMeter meter,
        @Nullable Selectivity selectivity) {
    /** Makes a request without a meter and without a memory of its selectivity. */
    public ReadRequest(long catalogVersion, Model model, RowColumns columns, RowSource source, ReadControl control) {
        this(catalogVersion, model, columns, source, control, null, null);
    }

    /** Asks for all facts of each row. */
    public ReadRequest(long catalogVersion, Model model, List<String> cells, RowSource source, ReadControl control) {
        this(catalogVersion, model, new RowColumns(cells, RowFacts.ALL), source, control);
    }

    /** Returns the cells whose bodies are wanted. */
    public List<String> cells() {
        return columns.cells();
    }
}
