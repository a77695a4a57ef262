package dev.schemaless.catalog.read.lookup;

import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.index.EncodedValue;
import dev.schemaless.catalog.layout.ReadSql;
import dev.schemaless.catalog.read.page.ByValue;
import dev.schemaless.catalog.read.page.FoundRows;
import dev.schemaless.catalog.read.page.LookupSizes;
import dev.schemaless.catalog.read.page.PageReader;
import dev.schemaless.catalog.read.page.RowCollector;
import dev.schemaless.catalog.read.share.ValueRead;
import dev.schemaless.catalog.read.share.ValueStatement;
import java.util.List;

/**
 * Lookups of an index whose entries are stored with their rows: one statement reads both.
 *
 * @param index of any caller; its bounds are those of the read that is alone
 */
record RowLookups(IndexRead index) implements ValueStatement<StoredRow, FoundRows> {
    /** The most rows that are kept; of more the row keys are read first. */
    static final int MAX_ROWS = 4096;

    @Override
    public LookupSizes sizes() {
        return index.reads().rowSizes();
    }

    @Override
    public FoundRows alone(ValueRead<StoredRow, FoundRows> read) {
        RowCollector.Result result = new PageReader(read.session(), read.partition())
                .lookup(
                        read.run(),
                        List.of(new ReadSql.Lookup(index.sql(read.partition(), read.run()), index.bounds())),
                        List.of(),
                        MAX_ROWS + 1);
        sizes().note(read.values(), result.bytes() + ByValue.ENTRY_COST * result.keys());
        return new FoundRows(result.rows(), result.stopped() || result.keys() > MAX_ROWS);
    }

    @Override
    public ByValue<StoredRow> together(
            ValueRead<StoredRow, FoundRows> first, List<List<EncodedValue>> values, int limit) {
        return new PageReader(first.session().forAll(), first.partition())
                .lookupEach(first.run(), index.sql(first.partition(), first.run()), values, limit);
    }

    @Override
    public FoundRows of(List<StoredRow> found) {
        return new FoundRows(found, false);
    }
}
