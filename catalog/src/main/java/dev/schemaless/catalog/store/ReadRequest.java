package dev.schemaless.catalog.store;

import dev.schemaless.catalog.cell.RowFacts;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.sql.RowColumns;
import java.util.List;

/**
 * What to read.
 *
 * @param catalogVersion the version of the snapshot that {@code model} comes from
 * @param columns the cells whose bodies are wanted, and what else; {@code base} decides existence even where it is not among
 *     them
 */
public record ReadRequest(long catalogVersion, Model model, RowColumns columns, RowSource source, ReadControl control) {
    /** Asks for all facts of each row. */
    public ReadRequest(long catalogVersion, Model model, List<String> cells, RowSource source, ReadControl control) {
        this(catalogVersion, model, new RowColumns(cells, RowFacts.ALL), source, control);
    }

    /** Returns the cells whose bodies are wanted. */
    public List<String> cells() {
        return columns.cells();
    }
}
