package dev.schemaless.planner.system;

import dev.schemaless.planner.definition.ExternalTexts;
import java.util.List;

/** The system table of stores that other programs keep. */
final class ExternalTables {
    static final SystemTable STORES = SystemTable.named(
                    "external_stores", "The stores of other programs that are declared")
            .text("store_name", "The name of the store")
            .text("layout", "How the other program keeps it")
            .integer("partition_count", "How many databases it has")
            .text("definition", "The statement that declares it, without a semicolon and without an account")
            .ofCatalog((context, sink) -> context.catalog()
                    .externals()
                    .stores()
                    .forEach(store -> sink.add(
                            store.name(), store.layout(), store.partitions().size(), ExternalTexts.create(store))));

    private ExternalTables() {}

    static List<SystemTable> all() {
        return List.of(STORES);
    }
}
