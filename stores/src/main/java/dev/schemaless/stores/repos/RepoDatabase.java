package dev.schemaless.stores.repos;

import dev.schemaless.catalog.server.Partition;
import dev.schemaless.stores.layout.LayoutOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The database of a store.
 *
 * @param janitorStatus the table of the janitor's progress; empty if there is none
 */
record RepoDatabase(Partition partition, Optional<String> janitorStatus, LayoutOptions options) {
    /**
     * Returns the writer of a repo.
     *
     * @param table the name of the repo in SQL
     * @param written the indexes whose entries can be computed
     */
    RepoWriter writer(String table, RepoTables repo, RepoBodies bodies, List<WrittenIndex> written) {
        List<String> left = new ArrayList<>();
        repo.indexes().values().forEach(entries -> left.add(entries.table()));
        written.forEach(index -> left.remove(index.entries().table()));
        RepoJanitor janitor = new RepoJanitor(repo.repo(), List.copyOf(left), janitorStatus, partition);
        return new RepoWriter(table, repo, bodies, written, janitor);
    }
}
