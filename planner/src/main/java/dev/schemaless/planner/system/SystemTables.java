package dev.schemaless.planner.system;

import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.model.CatalogSnapshot;
import dev.schemaless.planner.SchemaNames;
import java.util.List;
import java.util.stream.Stream;

/** The tables of the schema {@code sys}. */
public final class SystemTables {
    private static final List<SystemTable> ALL = Stream.of(
                    RelationTables.all(),
                    ColumnTables.all(),
                    IndexTables.all(),
                    SequenceTables.all(),
                    ExternalTables.all(),
                    VocabularyTables.all(),
                    PartitionTables.all(),
                    JobTables.all(),
                    FeedTables.all(),
                    CoalescingTables.all(),
                    SessionTables.all())
            .flatMap(List::stream)
            .toList();

    private static final List<Relation> RELATIONS = Stream.<Relation>concat(
                    ALL.stream().map(Relation.OfSystem::new),
                    InformationSchema.views().stream()
                            .map(view ->
                                    new Relation.OfView(SchemaNames.INFORMATION, view, TableTypes.SYSTEM_VIEW, null)))
            .toList();

    private SystemTables() {}

    /**
     * Returns the sources of all these tables' rows in one execution.
     *
     * @param catalog the same for all tables that the statement reads
     * @param session the session that executes the statement
     */
    public static SystemContext context(CatalogSnapshot catalog, Store store, SystemSource session) {
        return new SystemContext(catalog, store, session, RELATIONS);
    }

    /** Returns all of them. */
    public static List<SystemTable> all() {
        return ALL;
    }
}
