package dev.schemaless.planner.change.run;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import java.util.ArrayList;
import java.util.List;

/** The changes of one statement, kept until all are known. Bounded, since a statement is written whole or not at all. */
final class ChangeBuffer {
    private final long mostBytes;
    private final List<StatementChange> changes = new ArrayList<>();
    private long bytes;

    ChangeBuffer(long mostBytes) {
        this.mostBytes = mostBytes;
    }

    void add(StatementChange change) {
        bytes += change.bytes();
        if (bytes > mostBytes) {
            throw new SchemalessException(
                    ErrorCode.LIMIT_EXCEEDED,
                    "Cannot change rows: a statement is written whole, and the changes of " + (changes.size() + 1)
                            + " rows take more than " + mostBytes
                            + " bytes. Change fewer rows in one statement, or raise the property maxStatementBytes.");
        }
        changes.add(change);
    }

    List<StatementChange> changes() {
        return changes;
    }
}
