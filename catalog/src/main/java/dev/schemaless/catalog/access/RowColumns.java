package dev.schemaless.catalog.access;

import dev.schemaless.catalog.cell.RowFacts;
import dev.schemaless.catalog.model.Column;
import java.util.List;

/**
 * The parts of each row that a read needs.
 *
 * @param cells whose bodies are wanted, each once
 * @param facts the facts that are needed in addition
 */
public record RowColumns(List<String> cells, RowFacts facts) {
    public RowColumns {
        cells = List.copyOf(cells);
    }

    /** Returns the cells other than the base cell. */
    public List<String> otherCells() {
        return cells.stream().filter(cell -> !cell.equals(Column.BASE_CELL)).toList();
    }
}
