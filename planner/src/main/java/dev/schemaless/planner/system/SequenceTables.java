package dev.schemaless.planner.system;

import dev.schemaless.catalog.model.Sequence;
import dev.schemaless.catalog.model.SequenceRange;
import dev.schemaless.catalog.model.SqlNames;
import dev.schemaless.planner.SchemaNames;
import dev.schemaless.planner.definition.TableTexts;
import java.util.List;

/** The system table of sequences. */
final class SequenceTables {
    static final SystemTable SEQUENCES = SystemTable.named("sequences", "The sequences that have a name of their own")
            .text("schema_name", "The schema of the sequence")
            .text("sequence_name", "The name of the sequence")
            .big("start_value", "The first number")
            .big("increment_value", "The step from one number to the next; negative counts down")
            .big("minimum_value", "The least number")
            .big("maximum_value", "The greatest number")
            .text("definition", "The statement that creates it, without a semicolon")
            .ofCatalog((context, sink) -> context.catalog().sequences().forEach(sequence -> add(sequence, sink)));

    private SequenceTables() {}

    static List<SystemTable> all() {
        return List.of(SEQUENCES);
    }

    private static void add(Sequence sequence, SystemRows.Sink sink) {
        SequenceRange range = sequence.range();
        String definition =
                "CREATE SEQUENCE " + SqlNames.quoted(sequence.name()) + " " + TableTexts.options(range, Long.SIZE);
        sink.add(
                SchemaNames.DEFAULT,
                sequence.name(),
                range.start(),
                range.increment(),
                range.least(),
                range.greatest(),
                definition.strip());
    }
}
