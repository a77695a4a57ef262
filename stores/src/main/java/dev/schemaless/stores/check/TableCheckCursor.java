package dev.schemaless.stores.check;

import dev.schemaless.catalog.access.ForwardCursor;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.TableCheck;
import dev.schemaless.catalog.access.TableCheck.Finding;
import dev.schemaless.catalog.access.TableCheck.Kind;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.stores.entry.AuditedEntry;
import dev.schemaless.stores.entry.EntryAudit;
import dev.schemaless.stores.entry.KeySpan;
import dev.schemaless.stores.layout.LayoutTable;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The findings of a check, one after another. In memory are the rows and entries of one span of keys, without their
 * bodies. The other program goes on writing meanwhile: a finding is reported if a second read, of that key alone,
 * confirms it. Not thread-safe.
 */
public final class TableCheckCursor extends ForwardCursor<Finding> {
    /** The most rows and entries in memory at a time. */
    private static final int HELD = 20_000;
    /** The most keys that are read a second time at once. */
    private static final int KEYS = 500;

    private final ReadControl control;
    private final AuditReads reads;
    private final SpanSteps steps = new SpanSteps(HELD);
    private final Deque<Finding> ready = new ArrayDeque<>();
    private final Map<RowKey, Suspicion> suspicions = new TreeMap<>();
    private int keylessSlots;
    private int keylessIndexes;

    /** The findings of a first read of a key, and the slots where it found rows. */
    private record Suspicion(List<Finding> findings, Set<Integer> slots) {}

    public TableCheckCursor(LayoutTable table, List<Partition> partitions, TableCheck check) {
        this.control = check.control();
        this.reads = AuditReads.of(table, partitions, check.model(), check.control());
    }

    @Override
    protected @Nullable Finding advance() {
        while (ready.isEmpty() && lookFurther()) {
            control.check();
        }
        return ready.poll();
    }

    /** Looks a little further; returns false at the end. */
    private boolean lookFurther() {
        if (!suspicions.isEmpty()) {
            lookAgain();
        } else if (keylessSlots < reads.slots()) {
            lookForKeyless(keylessSlots++);
        } else if (keylessIndexes < reads.audits().size()) {
            lookForKeyless(reads.audits().get(keylessIndexes++));
        } else if (!steps.isAtEnd()) {
            look(steps.span());
        } else {
            return false;
        }
        return true;
    }

    private void lookForKeyless(int slot) {
        List<String> numbers = reads.keyless(slot, HELD);
        for (String number : numbers) {
            ready.add(new Finding(Kind.NO_KEY, null, null, slot, "the row of number " + number + " has the key NULL"));
        }
        addMore(numbers.size(), null, slot);
    }

    /**
     * Adds a note that there may be more findings without a key: they are not divided into spans, so only some are
     * reported.
     */
    private void addMore(int found, @Nullable String index, int slot) {
        if (found >= HELD) {
            ready.add(new Finding(Kind.NO_KEY, index, null, slot, "there may be more of these"));
        }
    }

    private void lookForKeyless(EntryAudit audit) {
        List<AuditedEntry> entries = reads.keylessEntries(audit, HELD);
        for (AuditedEntry entry : entries) {
            ready.add(new Finding(
                    Kind.NO_KEY,
                    audit.index(),
                    null,
                    entry.slot(),
                    "the entry with " + EntryText.of(audit, entry) + " names NULL"));
        }
        addMore(entries.size(), audit.index(), 0);
    }

    private void look(KeySpan span) {
        int most = steps.isDivisible() ? HELD : Integer.MAX_VALUE - 1;
        Optional<AuditSnapshot> found = AuditSnapshot.within(reads, span, most);
        if (found.isEmpty()) {
            steps.narrow();
            return;
        }
        AuditSnapshot snapshot = found.get();
        steps.advance(snapshot.held());
        ready.addAll(snapshot.keyless());
        snapshot.findings()
                .forEach((key, findings) -> suspicions.put(key, new Suspicion(findings, snapshot.slotsOf(key))));
    }

    private void lookAgain() {
        Map<RowKey, Set<Integer>> keys = new TreeMap<>();
        suspicions.entrySet().stream()
                .limit(KEYS)
                .forEach(each -> keys.put(each.getKey(), each.getValue().slots()));
        Map<RowKey, List<Finding>> second = AuditSnapshot.of(reads, keys).findings();
        for (RowKey key : keys.keySet()) {
            Suspicion first = suspicions.remove(key);
            if (first != null) {
                Set<Finding> confirmed = new HashSet<>(second.getOrDefault(key, List.of()));
                first.findings().stream().filter(confirmed::contains).forEach(ready::add);
            }
        }
    }

    @Override
    public void close() {
        super.close();
        ready.clear();
        suspicions.clear();
    }
}
