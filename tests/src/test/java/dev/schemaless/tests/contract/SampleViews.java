package dev.schemaless.tests.contract;

import dev.schemaless.catalog.access.SchemaChanges.NewView;
import java.util.Map;

/** Views that need no table, for suites of changes to the catalog. */
final class SampleViews {
    private SampleViews() {}

    /** Returns a view of one row. */
    static NewView named(String name) {
        return new NewView(name, "SELECT 1", Map.of(), false);
    }
}
