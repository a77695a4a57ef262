package dev.schemaless.catalog.transaction;

import dev.schemaless.catalog.access.FirstRequest;
import dev.schemaless.catalog.access.FirstRows;
import dev.schemaless.catalog.access.RowRanking;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.read.Reader;
import dev.schemaless.catalog.read.first.TopRows;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The first of the committed rows, without those that a transaction has changed, and of these as it sees them. */
final class OverlayFirstRows<T> implements FirstRows<T> {
    private final FirstRows<T> committed;
    private final FirstRequest<T> request;
    private final Map<RowKey, StagedRow> staged;

    OverlayFirstRows(Reader reader, FirstRequest<T> request, Map<RowKey, StagedRow> staged) {
        this.committed = reader.readFirst(request.rankedBy(new Unmasked<>(request.ranking(), staged.keySet())));
        this.request = request;
        this.staged = staged;
    }

    @Override
    public List<T> fetch() {
        TopRows<T> top = new TopRows<>(request.wanted(), request.ranking());
        committed.fetch().forEach(top::add);
        Overlay.of(request.request(), staged).staged().forEach(top::offer);
        return top.inOrder();
    }

    /** A ranking that wants no row of some keys. */
    private record Unmasked<T>(RowRanking<T> ranking, Set<RowKey> masked) implements RowRanking<T> {
        @Override
        public @Nullable T select(StoredRow row) {
            return masked.contains(row.key()) ? null : ranking.select(row);
        }

        @Override
        public @Nullable Object indexed(T row, int column) {
            return ranking.indexed(row, column);
        }

        @Override
        public int compare(T left, T right) {
            return ranking.compare(left, right);
        }
    }
}
