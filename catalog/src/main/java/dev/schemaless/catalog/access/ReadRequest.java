package dev.schemaless.catalog.access;

import dev.schemaless.catalog.cell.RowFacts;
import dev.schemaless.catalog.model.Model;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A read of rows.
 *
 * @param catalogVersion the version of the snapshot that {@code model} comes from
 * @param columns the cells whose bodies are read, and the facts of rows. A row exists if its {@code base} cell does,
 *     even where that is not among them
 * @param meter counts the statements that are sent; null for no count
 * @param selectivity learns from the rows that the statement keeps; null for a statement that may stop early, or has no
 *     memory
 * @param snapshot the moment that the statement reads
 * @param asOf the time as of which rows are read, whatever the snapshot; null for rows as they are
 */
public record ReadRequest(
        long catalogVersion,
        Model model,
        RowColumns columns,
        RowSource source,
        ReadControl control,
        @Nullable ReadMeter meter,
        @Nullable Selectivity selectivity,
        Snapshot snapshot,
        @Nullable AsOf asOf) {
    /** Makes a request of rows as they are. */
    public ReadRequest(
            long catalogVersion,
            Model model,
            RowColumns columns,
            RowSource source,
            ReadControl control,
            @Nullable ReadMeter meter,
            @Nullable Selectivity selectivity,
            Snapshot snapshot) {
        this(catalogVersion, model, columns, source, control, meter, selectivity, snapshot, null);
    }

    /** Makes a request of the moment at which it is sent, without a meter and without a memory of its selectivity. */
    public ReadRequest(long catalogVersion, Model model, RowColumns columns, RowSource source, ReadControl control) {
        this(catalogVersion, model, columns, source, control, null, null, Snapshot.none());
    }

    /** Asks for all facts of each row. */
    public ReadRequest(long catalogVersion, Model model, List<String> cells, RowSource source, ReadControl control) {
        this(catalogVersion, model, new RowColumns(cells, RowFacts.ALL), source, control);
    }

    /** Returns the same request for other rows, without an effect on the selectivity. */
    public ReadRequest of(RowSource other) {
        return new ReadRequest(catalogVersion, model, columns, other, control, meter, null, snapshot, asOf);
    }

    /** Returns the same request as of another time; of the rows as they are when it is sent, if that is null. */
    public ReadRequest asOf(@Nullable AsOf other) {
        return new ReadRequest(catalogVersion, model, columns, source, control, meter, null, Snapshot.none(), other);
    }

    /** Returns the cells whose bodies are wanted. */
    public List<String> cells() {
        return columns.cells();
    }
}
