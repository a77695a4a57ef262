package dev.schemaless.stores.jogchat;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.index.Bound;
import dev.schemaless.stores.cells.CellTable;
import dev.schemaless.stores.entry.ClientAlgorithm;
import dev.schemaless.stores.entry.EntryAudit;
import dev.schemaless.stores.entry.StoredKeys;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Jogchat's {@code GetCellsBy…Latest}: in each database the cells that entries there name, if their ref key is the greatest of all columns
 * of the row key.
 */
record LatestOfAll(CellTable cells, StoredKeys keys, int shards) implements ClientAlgorithm {
    @Override
    public Reading reading() {
        return Reading.IF_THERE;
    }

    @Override
    public List<Integer> slots(EntryAudit index, List<Bound> bounds) {
        for (Bound bound : bounds) {
            boolean isOneComparison =
                    (bound instanceof Bound.In in && in.values().size() == 1)
                            || (bound instanceof Bound.Range range && (range.low() == null || range.high() == null));
            if (!isOneComparison) {
                throw ClientAlgorithm.refusal("its functions make one comparison. Compare '"
                        + index.columns().get(0).held().name() + "' with =, <, <=, > or >= and one value.");
            }
        }
        return IntStream.range(0, shards).boxed().toList();
    }

    @Override
    public Optional<Query> hidden(int slot, List<RowKey> wanted) {
        List<@Nullable Object> parameters = new ArrayList<>();
        wanted.forEach(key -> parameters.addAll(keys.bound(key)));
        String marks = CellTable.marks(parameters.size());
        parameters.add(cells.base());
        return Optional.of(new Query(
                "/* schemaless:external-hidden */ SELECT " + cells.key() + " FROM " + cells.name() + " WHERE "
                        + cells.key() + " IN (" + marks + ") GROUP BY " + cells.key()
                        + " HAVING MAX(ref_key) > MAX(CASE WHEN column_name = ? THEN ref_key END)",
                parameters));
    }
}
