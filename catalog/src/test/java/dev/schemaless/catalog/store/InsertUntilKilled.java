package dev.schemaless.catalog.store;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.stream.LongStream;

/** Inserts three rows per statement into a file store, and prints the last one's number after each. */
final class InsertUntilKilled {
    static final int ROWS = 3;

    private InsertUntilKilled() {}

    public static void main(String[] arguments) {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        OpenStore store = OpenStore.open(
                EmbeddedStore.config(new PartitionConfig.File(Path.of(arguments[0]))), ExternalStores.none());
        for (long next = 0; ; next += ROWS) {
            EmbeddedStore.insert(
                    store,
                    "n",
                    LongStream.range(next, next + ROWS)
                            .mapToObj(EmbeddedStore::row)
                            .toList());
            out.println(next + ROWS - 1);
        }
    }
}
