package dev.schemaless.planner.change.run;

import dev.schemaless.catalog.access.Attempts;
import dev.schemaless.catalog.access.WriteRequest;
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
    /** The group's own count, which {@link #request} begins. */
    private Attempts attempts = new Attempts(0);

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

    /** Begins the group's count, with the retries that each member has left, and returns the request that writes all changes. */
    WriteRequest request() {
        attempts = new Attempts(members.stream()
                .mapToInt(member -> member.execution().context().attempts().left())
                .min()
                .orElse(0));
        ChangeBatch.Execution first = members.get(0).execution();
        return ChangeRun.request(first.plan().model(), changes, first.context().withAttempts(attempts));
    }

    /** Counts the group's attempts as attempts of each member. */
    void countAttempts() {
        members.forEach(member -> member.execution().context().attempts().follow(attempts));
    }

    List<ChangeBatch.Member> members() {
        return members;
    }

    int rows() {
        return changes.size();
    }
}
