package dev.schemaless.tests.process;

import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.store.Stores;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * {@code Looker HOST PORT DATABASE USER PASSWORD …}: opens a store, says so, and does nothing but what an open store does by
 * itself, until its input ends.
 */
final class Looker {
    private Looker() {}

    public static void main(String[] arguments) throws IOException {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        try (Store store = Stores.open(CommittingWriter.config(CommittingWriter.partitions(List.of(arguments))))) {
            out.println("open " + store.topology().partitions());
            System.in.readAllBytes();
        }
    }
}
