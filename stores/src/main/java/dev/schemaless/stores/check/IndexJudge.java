package dev.schemaless.stores.check;

import dev.schemaless.catalog.access.TableCheck.Finding;
import dev.schemaless.catalog.access.TableCheck.Kind;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.stores.entry.AuditedColumn;
import dev.schemaless.stores.entry.AuditedEntry;
import dev.schemaless.stores.entry.EntryAudit;
import dev.schemaless.stores.entry.KeptValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Compares a row with its entries in one index.
 *
 * @param columns those whose positions the fields of rows have
 */
record IndexJudge(EntryAudit audit, List<Column> columns) {
    /** Adds the findings of one key. */
    void judge(String text, RowKey key, AuditedRow row, List<AuditedEntry> entries, List<Finding> found) {
        List<AuditedField> fields = fieldsOf(row);
        List<String> absent = names(fields, field -> !field.isThere());
        if (!absent.isEmpty() && audit.rules().absence() == EntryAudit.Absence.FAULT) {
            found.add(finding(
                    Kind.NO_FIELDS,
                    text,
                    row.slot(),
                    "the body has no " + String.join(", ", absent) + "; " + entriesText(entries)));
            return;
        }
        boolean isMixed = addMismatch(text, row, fields, entries, found);
        if (entries.isEmpty()) {
            if (absent.isEmpty()) {
                found.add(finding(Kind.MISSING, text, row.slot(), "no entry has " + rowText(fields)));
            }
            return;
        }
        boolean isHidden = absent.isEmpty() && entries.stream().noneMatch(entry -> fits(entry, fields));
        for (AuditedEntry entry : entries) {
            if (!fits(entry, fields)) {
                if (!isMixed) {
                    String difference = difference(entry, fields) + (isHidden ? "; no entry has the row's values" : "");
                    found.add(finding(Kind.STALE, text, entry.slot(), difference));
                }
            } else if (!isInPlace(key, entry, fields)) {
                found.add(finding(
                        Kind.WRONG_SHARD,
                        text,
                        entry.slot(),
                        "the entry with " + EntryText.of(audit, entry) + " belongs to shard "
                                + placeOf(key, fields).getAsInt()));
            }
        }
        if (entries.size() > 1) {
            List<Integer> slots =
                    entries.stream().map(AuditedEntry::slot).sorted().toList();
            found.add(finding(
                    Kind.DUPLICATE,
                    text,
                    slots.get(0),
                    "the row has " + entries.size() + " entries, on the shards " + slots));
        }
    }

    /** Returns the values that the columns of the index have in a row. */
    List<AuditedField> fieldsOf(AuditedRow row) {
        List<AuditedField> all = Objects.requireNonNull(row.fields());
        return audit.columns().stream()
                .map(column -> all.get(columns.indexOf(column.compared())))
                .toList();
    }

    private interface FieldTest {
        boolean test(AuditedField field);
    }

    private List<String> names(List<AuditedField> fields, FieldTest test) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < fields.size(); i++) {
            if (test.test(fields.get(i))) {
                names.add(audit.columns().get(i).held().name());
            }
        }
        return names;
    }

    /** Says whether a row has values of other types than their columns. */
    boolean isMixed(List<AuditedField> fields) {
        for (int i = 0; i < fields.size(); i++) {
            if (isMixed(audit.columns().get(i), fields.get(i))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isMixed(AuditedColumn column, AuditedField field) {
        return column.isCompared() && field.isOfAnotherType(column.comparedType());
    }

    /** Adds the values of other types than their columns; says whether there are some. */
    private boolean addMismatch(
            String text, AuditedRow row, List<AuditedField> fields, List<AuditedEntry> entries, List<Finding> found) {
        List<String> mixed = new ArrayList<>();
        for (int i = 0; i < fields.size(); i++) {
            Column column = audit.columns().get(i).compared();
            if (isMixed(audit.columns().get(i), fields.get(i))) {
                mixed.add(column.name() + " is " + fields.get(i).text() + ", the column "
                        + column.type().sql());
            }
        }
        if (!mixed.isEmpty()) {
            found.add(finding(Kind.MISMATCH, text, row.slot(), String.join(", ", mixed) + "; " + entriesText(entries)));
        }
        return !mixed.isEmpty();
    }

    /** Says whether a lookup of the row's values finds an entry. */
    boolean fits(AuditedEntry entry, List<AuditedField> fields) {
        for (int i = 0; i < fields.size(); i++) {
            if (!fits(audit.columns().get(i), entry.values().get(i), fields.get(i))) {
                return false;
            }
        }
        return true;
    }

    private boolean fits(AuditedColumn column, @Nullable KeptValue kept, AuditedField field) {
        if (!column.isCompared() || (!field.isThere() && audit.rules().absence() == EntryAudit.Absence.UNKNOWN)) {
            return true;
        }
        Object decoded = field.decoded();
        if (kept == null || decoded == null) {
            return kept == null && !field.isThere();
        }
        return kept.mayBe(decoded, column.comparedType(), audit.rules().numbers());
    }

    /** Says whether an entry has the place where it is looked for; true if that place is not known. */
    boolean isInPlace(RowKey key, AuditedEntry entry, List<AuditedField> fields) {
        OptionalInt place = placeOf(key, fields);
        return place.isEmpty() || place.getAsInt() == entry.slot();
    }

    private OptionalInt placeOf(RowKey key, List<AuditedField> fields) {
        List<@Nullable Object> values = new ArrayList<>();
        fields.forEach(field -> values.add(field.raw()));
        return audit.rules().place().of(key, values);
    }

    private String difference(AuditedEntry entry, List<AuditedField> fields) {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < fields.size(); i++) {
            AuditedColumn column = audit.columns().get(i);
            KeptValue kept = entry.values().get(i);
            if (!fits(column, kept, fields.get(i))) {
                texts.add(column.held().name() + " " + EntryText.of(kept) + ", the row has "
                        + fields.get(i).text());
            }
        }
        return "the entry has " + String.join("; ", texts);
    }

    /** Returns the values of a row with the names of their columns. */
    String rowText(List<AuditedField> fields) {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < fields.size(); i++) {
            texts.add(audit.columns().get(i).held().name() + " " + fields.get(i).text());
        }
        return String.join(", ", texts);
    }

    private String entriesText(List<AuditedEntry> entries) {
        return entries.isEmpty() ? "there is no entry" : "the entry has " + EntryText.of(audit, entries.get(0));
    }

    private Finding finding(Kind kind, String key, int shard, String detail) {
        return new Finding(kind, audit.index(), key, shard, detail);
    }
}
