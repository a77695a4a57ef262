package dev.schemaless.planner.change.run;

import dev.schemaless.catalog.access.Attempts;
import dev.schemaless.catalog.access.WriteRequest;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.planner.runtime.ExecutionContext;
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
    private final ExecutionContext context;

    /**
     * Makes an empty group.
     *
     * @param first the context of the first member; the group has a count of attempts of its own
     */
    ChangeGroup(ExecutionContext first) {
        this.context = first.withAttempts(new Attempts(first.attempts().retries()));
    }

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

    /** Returns the request that writes all changes. */
    WriteRequest request() {
        return ChangeRun.request(members.get(0).execution().plan().model(), changes, context);
    }

    /** Says whether other writers were in the way at each attempt. */
    boolean isOutOfAttempts() {
        return context.attempts().isOver();
    }

    /** Counts the group's attempts as attempts of each member. */
    void countAttempts() {
        members.forEach(member -> member.execution().context().attempts().follow(context.attempts()));
    }

    List<ChangeBatch.Member> members() {
        return members;
    }

    int rows() {
        return changes.size();
    }
}
