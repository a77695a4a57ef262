package dev.schemaless.stores.repos;

import dev.schemaless.catalog.index.Bound;
import dev.schemaless.stores.entry.ClientAlgorithm;
import dev.schemaless.stores.entry.EntryAudit;
import java.util.List;

/** The library's lookups by index: entries joined with the latest versions. */
record RepoQuestions() implements ClientAlgorithm {
    @Override
    public Reading reading() {
        return Reading.IF_THERE;
    }

    @Override
    public List<Integer> slots(EntryAudit index, List<Bound> bounds) {
        return List.of(0);
    }
}
