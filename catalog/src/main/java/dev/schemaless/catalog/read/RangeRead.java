package dev.schemaless.catalog.read;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.key.KeyRange;
import dev.schemaless.catalog.key.ScanSplit;
import dev.schemaless.catalog.layout.ScanSql;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A read of the first rows of some ranges of row keys.
 *
 * @param pages reads them alone
 * @param partition on which the rows lie
 * @param split the ranges
 * @param backward whether the last rows are read
 * @param limit how many at most
 * @param taker takes the rows, in the thread of its caller
 */
record RangeRead(
        ReadSession session,
        PageReader pages,
        int partition,
        ScanSplit split,
        boolean backward,
        int limit,
        Consumer<StoredRow> taker) {
    /** Says whether the read may be batched with others: one statement reads one range of each, with both its ends. */
    boolean mayBatch() {
        return ScanSql.isShort(split, limit) && !pages.isEmbedded();
    }

    /** Returns the only range of a read that may travel. */
    KeyRange range() {
        return split.ranges().get(0);
    }

    /**
     * Reads the rows by themselves.
     *
     * @return the key of the last one that was read; null if there are no more after it
     */
    @Nullable RowKey alone() {
        RowTaker all = row -> {
            taker.accept(row);
            return true;
        };
        RowCollector.Result page = backward ? pages.scanBackward(split, limit, all) : pages.scan(split, limit, all);
        if (page.keys() > 0 && page.bytes() > 0) {
            session.reads().sizes().note(Math.max(1, page.bytes() / page.keys()));
        }
        return page.lastKey();
    }
}
