package dev.schemaless.planner.change.run;

import dev.schemaless.catalog.cell.RowKey;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ObjLongConsumer;

/** Executions of a batch that are written together: no two of them change the same row. Not thread-safe. */
final class ChangeGroup {
    private final List<ChangeBatch.Member> members = new ArrayList<>();
    private final List<StatementChange> changes = new ArrayList<>();
    private final Set<RowKey> keys = new HashSet<>();

    void add(ChangeBatch.Member member) {
        members.add(member);
        changes.addAll(member.changes());
        for (StatementChange change : member.changes()) {
            keys.add(change.key());
        }
    }

    /** Adds up the counts of each member's changes. */
    void count(long[] each, ObjLongConsumer<ChangeBatch.Member> counted) {
        int next = 0;
        for (ChangeBatch.Member member : members) {
            long count = 0;
            for (int i = 0; i < member.changes().size(); i++) {
                count += each[next++];
            }
            counted.accept(member, count);
        }
    }

    boolean touches(ChangeBatch.Member member) {
        for (StatementChange change : member.changes()) {
            if (keys.contains(change.key())) {
                return true;
            }
        }
        return false;
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
