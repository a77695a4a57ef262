package dev.schemaless.tests.process;

import dev.schemaless.catalog.access.StaleCatalogException;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.codec.BodyWriter;
import dev.schemaless.catalog.fixture.Inserts;
import dev.schemaless.catalog.fixture.NewRow;
import dev.schemaless.catalog.fixture.OnDuplicate;
import dev.schemaless.catalog.model.CatalogSnapshot;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.store.PartitionConfig;
import dev.schemaless.catalog.store.Stores;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/**
 * {@code OddValueWriter HOST PORT DATABASE USER PASSWORD …}: inserts rows whose indexed value cannot be encoded, on one partition
 * after the other, until killed. Prints a line when the store is open, and the number of each row that was inserted.
 */
final class OddValueWriter {
    private OddValueWriter() {}

    public static void main(String[] arguments) {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        List<PartitionConfig> partitions = CommittingWriter.partitions(List.of(arguments));
        Store store = Stores.open(CommittingWriter.config(partitions));
        out.println("open");
        for (long number = 0; ; number++) {
            insert(store, number);
            out.println(number);
        }
    }

    static void insert(Store store, long number) {
        NewRow row = new NewRow(key(store, number), Map.of(Column.BASE_CELL, body()));
        while (true) {
            CatalogSnapshot catalog = store.catalog();
            try {
                store.write(Inserts.request(
                        catalog.version(), catalog.findModel("mark").orElseThrow(), List.of(row), OnDuplicate.FAIL));
                return;
            } catch (StaleCatalogException e) {
                store.refreshCatalog();
            }
        }
    }

    /** Returns the key of a row, beginning with the last partition, which hears last of a changed catalog. */
    static RowKey key(Store store, long number) {
        int partitions = store.topology().partitions();
        int position = partitions - 1 - (int) (number % partitions);
        return RowKey.of((long) store.topology().tableRunsOf(position).get(0) << 48, 1 + number);
    }

    private static byte[] body() {
        BodyWriter body = new BodyWriter();
        body.writeMapHeader(1);
        body.writeString("n");
        body.writeMapHeader(0);
        return body.toBytes();
    }
}
