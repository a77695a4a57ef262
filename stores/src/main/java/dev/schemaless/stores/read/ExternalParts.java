package dev.schemaless.stores.read;

import dev.schemaless.catalog.access.RowParts;
import dev.schemaless.catalog.access.RowSink;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.stores.layout.BodyForm;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** A read in parts, one for each slot that is scanned; one for all rows that are looked up. */
public record ExternalParts(TableReads reads) implements RowParts {
    @Override
    public <S extends RowSink> List<S> drain(Supplier<S> sinks) {
        List<S> drained = new ArrayList<>();
        for (RowPages pages : reads.pages()) {
            S sink = sinks.get();
            drain(pages, sink);
            drained.add(sink);
        }
        return drained;
    }

    private void drain(RowPages pages, RowSink sink) {
        BodyForm form = reads.session().table().bodies();
        List<ExternalRow> page = pages.next();
        while (page != null) {
            reads.session().request().control().check();
            page.forEach(row -> sink.accept(row.opened(form)));
            page = pages.next();
        }
    }

    @Override
    public long count() {
        return drain(Counter::new).stream().mapToLong(Counter::count).sum();
    }

    private static final class Counter implements RowSink {
        private long count;

        @Override
        public boolean accept(StoredRow row) {
            count++;
            return false;
        }

        long count() {
            return count;
        }
    }
}
