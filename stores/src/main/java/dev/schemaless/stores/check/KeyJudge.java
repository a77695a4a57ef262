package dev.schemaless.stores.check;

import dev.schemaless.catalog.access.TableCheck.Finding;
import dev.schemaless.catalog.access.TableCheck.Kind;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.stores.entry.AuditedEntry;
import dev.schemaless.stores.entry.EntryAudit;
import java.util.ArrayList;
import java.util.List;

/** Finds the faults among the rows and entries of a key. Immutable. */
final class KeyJudge {
    private final List<IndexJudge> indexes;

    KeyJudge(AuditReads reads) {
        indexes = reads.audits().stream()
                .map(audit -> new IndexJudge(audit, reads.columns()))
                .toList();
    }

    List<Finding> judge(String text, RowKey key, AuditedKey audited) {
        List<Finding> found = new ArrayList<>();
        for (AuditedRow row : audited.rows()) {
            row.faults().forEach(fault -> found.add(new Finding(Kind.UNREADABLE, null, text, row.slot(), fault)));
            row.odd().forEach(odd -> found.add(new Finding(Kind.MISMATCH, null, text, row.slot(), odd)));
            if (!row.isAtHome()) {
                found.add(new Finding(
                        Kind.WRONG_SHARD,
                        null,
                        text,
                        row.slot(),
                        "the row belongs to shard " + row.home().orElseThrow() + ", and is looked for there alone"));
            }
        }
        List<AuditedRow> rows =
                audited.rows().stream().filter(AuditedRow::isAtHome).toList();
        if (rows.size() > 1) {
            List<Integer> slots = rows.stream().map(AuditedRow::slot).sorted().toList();
            found.add(new Finding(
                    Kind.DUPLICATE, null, text, slots.get(0), "rows of one key lie on the shards " + slots));
        } else if (rows.size() == 1) {
            judgeEntries(text, key, rows.get(0), audited, found);
        } else if (audited.rows().isEmpty() && !audited.isElsewhere()) {
            dangling(text, audited, found);
        }
        return found;
    }

    private void judgeEntries(String text, RowKey key, AuditedRow row, AuditedKey audited, List<Finding> found) {
        if (row.fields() != null) {
            for (int i = 0; i < indexes.size(); i++) {
                indexes.get(i).judge(text, key, row, audited.entries(i), found);
            }
        }
    }

    private void dangling(String text, AuditedKey audited, List<Finding> found) {
        for (int i = 0; i < indexes.size(); i++) {
            EntryAudit audit = indexes.get(i).audit();
            for (AuditedEntry entry : audited.entries(i)) {
                found.add(new Finding(
                        Kind.DANGLING,
                        audit.index(),
                        text,
                        entry.slot(),
                        "there is no row; the entry has " + EntryText.of(audit, entry)));
            }
        }
    }
}
