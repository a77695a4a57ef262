package dev.schemaless.stores.check;

import dev.schemaless.catalog.access.TableCheck.Finding;
import dev.schemaless.catalog.access.TableCheck.Kind;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.stores.entry.AuditedEntry;
import dev.schemaless.stores.entry.EntryAudit;
import dev.schemaless.stores.entry.KeySpan;
import dev.schemaless.stores.layout.UuidText;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Rows and entries as they were at one time, joined by key. Not thread-safe. */
final class AuditSnapshot {
    private final AuditReads reads;
    private final int most;
    private final Map<RowKey, AuditedKey> byKey = new TreeMap<>();
    private final List<Finding> keyless = new ArrayList<>();
    private int held;
    private long left;

    private AuditSnapshot(AuditReads reads, int most) {
        this.reads = reads;
        this.most = most;
    }

    /**
     * Looks at the rows and entries of a span, rows first: entries of rows that are just written are there later.
     *
     * @param most how many rows and entries it may hold
     * @return empty if there are more
     */
    static Optional<AuditSnapshot> within(AuditReads reads, KeySpan span, int most) {
        AuditSnapshot snapshot = new AuditSnapshot(reads, most);
        for (int slot = 0; slot < reads.slots(); slot++) {
            if (!snapshot.addRows(slot, span)) {
                return Optional.empty();
            }
        }
        for (int i = 0; i < reads.audits().size(); i++) {
            int room = most - snapshot.held;
            List<AuditedEntry> entries = reads.entries(reads.audits().get(i), span, room + 1);
            if (entries.size() > room) {
                return Optional.empty();
            }
            snapshot.addEntries(i, entries);
        }
        return Optional.of(snapshot);
    }

    /** Reads some keys, each in the slots where it was seen and in those where it belongs. */
    static AuditSnapshot of(AuditReads reads, Map<RowKey, Set<Integer>> slotsByKey) {
        AuditSnapshot snapshot = new AuditSnapshot(reads, Integer.MAX_VALUE);
        Map<Integer, List<RowKey>> bySlot = new TreeMap<>();
        slotsByKey.forEach((key, seen) -> {
            Set<Integer> slots = new HashSet<>(seen);
            slots.addAll(reads.table().slotsOf(key));
            slots.forEach(slot ->
                    bySlot.computeIfAbsent(slot, absent -> new ArrayList<>()).add(key));
        });
        bySlot.forEach((slot, keys) -> snapshot.add(reads.rows(slot, keys)));
        List<RowKey> keys = List.copyOf(slotsByKey.keySet());
        for (int i = 0; i < reads.audits().size(); i++) {
            snapshot.addEntries(i, reads.entries(reads.audits().get(i), keys));
        }
        return snapshot;
    }

    private boolean addRows(int slot, KeySpan span) {
        String after = null;
        do {
            reads.checkControl();
            AuditedPage page = reads.rows(slot, span, after);
            add(page);
            after = page.last();
        } while (after != null && held <= most);
        return held <= most;
    }

    private void add(AuditedPage page) {
        page.elsewhere().forEach(key -> audited(key).setElsewhere());
        for (AuditedRow row : page.rows()) {
            RowKey key = row.key();
            if (key == null) {
                addKeyless(
                        null, row.stored(), row.slot(), "the stored key is not a UUID, so that no row of SQL shows it");
            } else if (!reads.audits().isEmpty()
                    || !row.isAtHome()
                    || !row.faults().isEmpty()
                    || !row.odd().isEmpty()) {
                audited(key).rows().add(row);
                held++;
            }
        }
    }

    private AuditedKey audited(RowKey key) {
        return byKey.computeIfAbsent(
                key, absent -> new AuditedKey(reads.audits().size()));
    }

    private void addEntries(int index, List<AuditedEntry> entries) {
        EntryAudit audit = reads.audits().get(index);
        for (AuditedEntry entry : entries) {
            RowKey key = entry.key();
            if (key == null) {
                addKeyless(
                        audit.index(),
                        entry.stored(),
                        entry.slot(),
                        "the entry with " + EntryText.of(audit, entry) + " names no UUID");
            } else {
                audited(key).entries(index).add(entry);
                held++;
            }
        }
    }

    /**
     * Notes rows and entries without a key. They cannot be divided into spans of keys, so that only a limited number is
     * kept.
     */
    private void addKeyless(@Nullable String index, @Nullable String stored, int slot, String detail) {
        if (keyless.size() < most) {
            keyless.add(new Finding(Kind.NO_KEY, index, stored, slot, detail));
        } else {
            left++;
        }
    }

    /** Returns the findings without a key. */
    List<Finding> keyless() {
        if (left > 0) {
            Finding last = keyless.get(keyless.size() - 1);
            keyless.add(new Finding(Kind.NO_KEY, null, null, last.shard(), "there are " + left + " more of these"));
            left = 0;
        }
        return keyless;
    }

    /** Returns the rows and entries of a key. */
    AuditedKey of(RowKey key) {
        return audited(key);
    }

    /** Returns how many rows and entries it holds. */
    int held() {
        return held;
    }

    /** Returns the findings of each key that has some. */
    Map<RowKey, List<Finding>> findings() {
        KeyJudge judge = new KeyJudge(reads);
        Map<RowKey, List<Finding>> findings = new TreeMap<>();
        byKey.forEach((key, audited) -> {
            List<Finding> found = judge.judge(UuidText.of(key), key, audited);
            if (!found.isEmpty()) {
                findings.put(key, found);
            }
        });
        return findings;
    }

    /** Returns the slots in which rows of a key were found. */
    Set<Integer> slotsOf(RowKey key) {
        Set<Integer> slots = new HashSet<>();
        AuditedKey audited = byKey.get(key);
        if (audited != null) {
            audited.rows().forEach(row -> slots.add(row.slot()));
        }
        return slots;
    }
}
