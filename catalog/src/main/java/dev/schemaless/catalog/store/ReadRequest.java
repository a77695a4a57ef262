package dev.schemaless.catalog.store;

import dev.schemaless.catalog.model.Model;
import java.util.List;

/**
 * What to read.
 *
 * @param catalogVersion the version of the snapshot that {@code model} comes from
 * @param cells the cells whose bodies are wanted; {@code base} decides existence even where it is not among them
 */
public record ReadRequest(long catalogVersion, Model model, List<String> cells, RowSource source, ReadControl control) {
    public ReadRequest {
        cells = List.copyOf(cells);
    }
}
