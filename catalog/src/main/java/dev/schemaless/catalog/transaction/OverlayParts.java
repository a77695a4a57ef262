package dev.schemaless.catalog.transaction;

import dev.schemaless.catalog.access.RowParts;
import dev.schemaless.catalog.access.RowSink;
import dev.schemaless.catalog.cell.StoredRow;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Committed rows in parts, and one part of staged ones. */
final class OverlayParts implements RowParts {
    private final RowParts committed;
    private final Overlay overlay;

    OverlayParts(RowParts committed, Overlay overlay) {
        this.committed = committed;
        this.overlay = overlay;
    }

    /** Leaves out rows that the transaction has changed. */
    private record Unchanged<S extends RowSink>(S sink, Overlay overlay) implements RowSink {
        @Override
        public boolean accept(StoredRow row) {
            return !overlay.hides(row.key()) && sink.accept(row);
        }
    }

    @Override
    public <S extends RowSink> List<S> drain(Supplier<S> sinks) {
        List<S> parts = new ArrayList<>();
        committed.drain(() -> new Unchanged<>(sinks.get(), overlay)).forEach(part -> parts.add(part.sink()));
        S staged = sinks.get();
        overlay.staged().forEach(staged::accept);
        parts.add(staged);
        return parts;
    }

    /** Counts the rows one by one, because servers cannot leave out the changed ones. */
    @Override
    public long count() {
        return drain(RowCount::new).stream().mapToLong(RowCount::rows).sum();
    }
}
