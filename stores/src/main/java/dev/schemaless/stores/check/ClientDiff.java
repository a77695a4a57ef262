package dev.schemaless.stores.check;

import dev.schemaless.catalog.access.AnswerDiff;
import dev.schemaless.catalog.access.AnswerDiff.Cause;
import dev.schemaless.catalog.access.AnswerDiff.Difference;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.stores.entry.AuditedEntry;
import dev.schemaless.stores.entry.ClientAlgorithm;
import dev.schemaless.stores.entry.EntryAudit;
import dev.schemaless.stores.layout.LayoutTable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Answers a question as the client of a layout does, and says why the answer differs from ours. Not thread-safe. */
public final class ClientDiff {
    private static final int KEYS = 500;

    private final AnswerDiff diff;
    private final AuditReads reads;
    private final ClientAlgorithm client;
    private final EntryAudit audit;
    private final ClientView view;
    private final List<Difference> differences = new ArrayList<>();

    private ClientDiff(AnswerDiff diff, AuditReads reads, ClientAlgorithm client, int index) {
        this.diff = diff;
        this.reads = reads;
        this.client = client;
        this.audit = reads.audits().get(index);
        this.view = new ClientView(
                diff.bounds(),
                index,
                new IndexJudge(audit, reads.columns()),
                client.reading(),
                Set.copyOf(client.slots(audit, diff.bounds())));
    }

    /**
     * Compares the answers.
     *
     * @throws dev.schemaless.catalog.SchemalessException with {@code NOT_SUPPORTED} if the client has no such question, with {@code LIMIT_EXCEEDED} if too many
     *     rows would have to be compared
     */
    public static AnswerDiff.Answer of(LayoutTable table, List<Partition> partitions, AnswerDiff diff) {
        ClientAlgorithm client = table.indexes()
                .client()
                .orElseThrow(() -> ClientAlgorithm.refusal("'" + diff.model().name()
                        + "' is of a layout whose client answers no question by an index. CHECK EXTERNAL TABLE compares"
                        + " entries with rows."));
        AuditReads reads = AuditReads.of(table, partitions, diff.model(), diff.control());
        for (int i = 0; i < reads.audits().size(); i++) {
            if (reads.audits().get(i).index().equalsIgnoreCase(diff.index().name())) {
                return new ClientDiff(diff, reads, client, i).answer();
            }
        }
        throw ClientAlgorithm.refusal("the index '" + diff.index().name() + "' is of no use for all rows of '"
                + diff.model().name() + "'.");
    }

    private AnswerDiff.Answer answer() {
        Set<RowKey> named = named();
        int both = 0;
        Set<RowKey> keys = new TreeSet<>(named);
        keys.addAll(diff.ours());
        List<RowKey> all = List.copyOf(keys);
        for (int from = 0; from < all.size(); from += KEYS) {
            both += compare(all.subList(from, Math.min(all.size(), from + KEYS)), named);
        }
        return new AnswerDiff.Answer(both, differences);
    }

    /** Returns the keys that the entries name which the client finds. */
    private Set<RowKey> named() {
        Set<RowKey> named = new HashSet<>();
        for (int slot : client.slots(audit, diff.bounds())) {
            for (AuditedEntry entry : reads.found(audit, slot, diff.bounds(), AnswerDiff.MOST_ROWS + 1)) {
                RowKey key = entry.key();
                if (key != null) {
                    named.add(key);
                } else if (client.reading() == ClientAlgorithm.Reading.AS_NAMED) {
                    differences.add(new Difference(
                            false,
                            entry.stored(),
                            slot,
                            Cause.NO_KEY,
                            "the entry with " + EntryText.of(audit, entry) + " names no UUID"));
                }
            }
            if (named.size() > AnswerDiff.MOST_ROWS) {
                throw AnswerDiff.tooMany();
            }
        }
        return named;
    }

    /** Compares the answers for some keys; returns how many rows both have. */
    private int compare(List<RowKey> keys, Set<RowKey> named) {
        reads.checkControl();
        Map<RowKey, Set<Integer>> slots = new TreeMap<>();
        keys.forEach(key -> slots.put(key, Set.of()));
        AuditSnapshot snapshot = AuditSnapshot.of(reads, slots);
        Set<RowKey> hidden = hidden(keys);
        int both = 0;
        for (RowKey key : keys) {
            boolean isOurs = diff.ours().contains(key);
            ClientView.KeyView keyView =
                    new ClientView.KeyView(key, snapshot.of(key), named.contains(key), hidden.contains(key));
            boolean isTheirs = view.isTheirs(keyView);
            if (isOurs && isTheirs) {
                both++;
            } else if (isOurs) {
                differences.add(view.onlyOurs(keyView));
            } else if (isTheirs) {
                differences.add(view.onlyTheirs(keyView));
            }
        }
        return both;
    }

    private Set<RowKey> hidden(List<RowKey> keys) {
        Set<RowKey> hidden = new HashSet<>();
        reads.table().bySlot(keys).forEach((slot, some) -> hidden.addAll(reads.hidden(client, audit, slot, some)));
        return hidden;
    }
}
