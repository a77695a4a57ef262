package dev.schemaless.planner.change.run;

import dev.schemaless.catalog.cell.RowKey;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Executions of a batch that are written together: no two of them change the same row. Not thread-safe. */
final class ChangeGroup {
    private final List<ChangeBatch.Member> members = new ArrayList<>();
    private final List<StatementChange> changes = new ArrayList<>();
    private final Set<RowKey> keys = new HashSet<>();

    void add(ChangeBatch.Member member) {
        members.add(member);
        changes.addAll(member.changes());
        member.changes().forEach(change -> keys.add(change.key()));
    }

    boolean touches(ChangeBatch.Member member) {
        return member.changes().stream().anyMatch(change -> keys.contains(change.key()));
    }

    List<ChangeBatch.Member> members() {
        return members;
    }

    List<StatementChange> changes() {
        return changes;
    }

    int rows() {
        return changes.size();
    }
}
