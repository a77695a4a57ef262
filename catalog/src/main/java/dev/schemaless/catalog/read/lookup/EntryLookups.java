package dev.schemaless.catalog.read.lookup;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.index.EncodedValue;
import dev.schemaless.catalog.layout.IndexSql;
import dev.schemaless.catalog.read.page.ByValue;
import dev.schemaless.catalog.read.page.FetchMode;
import dev.schemaless.catalog.read.page.LookupSizes;
import dev.schemaless.catalog.read.page.ReadSession;
import dev.schemaless.catalog.read.page.SortedKeys;
import dev.schemaless.catalog.read.share.ValueRead;
import dev.schemaless.catalog.read.share.ValueStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Lookups of an index whose entries lie anywhere: they give row keys.
 *
 * @param index of any caller; its bounds are those of the read that is alone
 */
record EntryLookups(IndexRead index) implements ValueStatement<RowKey, Optional<SortedKeys>> {
    @Override
    public LookupSizes sizes() {
        return index.reads().keySizes();
    }

    @Override
    public Optional<SortedKeys> alone(ValueRead<RowKey, Optional<SortedKeys>> read) {
        Optional<SortedKeys> keys = index.keys(read.partition(), List.of(read.run()));
        sizes().note(
                        read.values(),
                        keys.map(found -> ByValue.ENTRY_COST * found.size()).orElse(Long.MAX_VALUE));
        return keys;
    }

    @Override
    public ByValue<RowKey> together(
            ValueRead<RowKey, Optional<SortedKeys>> first, List<List<EncodedValue>> values, int limit) {
        ReadSession session = first.session().forAll();
        IndexSql sql = index.sql(first.partition(), first.run());
        return session.onCatalog(
                session.partitions().get(first.partition()),
                check -> sql.keysEach(values, limit, session.names().epoch(), check),
                FetchMode.ROW_BY_ROW,
                rows -> ByValue.collect(rows, values.get(0).size(), new FoundKey(), limit, session::goesOn),
                ByValue::answered);
    }

    /** Takes the row keys of entries. */
    private record FoundKey() implements ByValue.Taker<RowKey> {
        @Override
        public @Nullable RowKey take(ResultSet rows) throws SQLException {
            return IndexSql.keyOf(rows);
        }

        @Override
        public long bytes(RowKey found) {
            return found.length();
        }

        @Override
        public int firstOfValues() {
            return 2;
        }
    }

    @Override
    public Optional<SortedKeys> of(List<RowKey> found) {
        return Optional.of(SortedKeys.of(found));
    }
}
