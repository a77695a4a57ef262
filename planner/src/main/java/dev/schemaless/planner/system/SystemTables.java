package dev.schemaless.planner.system;

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
                    CoalescingTables.all(),
                    SessionTables.all())
            .flatMap(List::stream)
            .toList();

    private SystemTables() {}

    /** Returns all of them. */
    public static List<SystemTable> all() {
        return ALL;
    }
}
