package dev.schemaless.stores.check;

import dev.schemaless.catalog.access.AnswerDiff.Cause;
import dev.schemaless.catalog.access.AnswerDiff.Difference;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.index.Bound;
import dev.schemaless.stores.entry.AuditedEntry;
import dev.schemaless.stores.entry.ClientAlgorithm.Reading;
import dev.schemaless.stores.layout.UuidText;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Predicts whether the owning client returns a key, and classifies the difference from the bodies.
 *
 * @param index the position of the index
 * @param slots those whose entries the client asks
 */
record ClientView(List<Bound> bounds, int index, IndexJudge judge, Reading reading, Set<Integer> slots) {
    /**
     * The rows and entries of a key.
     *
     * @param isNamed whether the client finds an entry of it
     * @param isHidden whether the client does not see the row though it is there
     */
    record KeyView(RowKey key, AuditedKey audited, boolean isNamed, boolean isHidden) {
        Optional<AuditedRow> row() {
            return audited.rows().stream().filter(AuditedRow::isAtHome).findFirst();
        }
    }

    /** Says whether the client's answer has the key. */
    boolean isTheirs(KeyView view) {
        boolean isNamed = view.isNamed() && entry(view).isPresent();
        if (!isNamed || reading == Reading.AS_NAMED) {
            return isNamed;
        }
        Optional<AuditedRow> row = view.row();
        return row.isPresent()
                && !view.isHidden()
                && (reading == Reading.IF_THERE ? isBeside(view) : hasValues(row.get()));
    }

    /** Returns an entry where the client asks; it may have gone since. */
    private Optional<AuditedEntry> entry(KeyView view) {
        return view.audited().entries(index).stream()
                .filter(entry -> slots.contains(entry.slot()))
                .findFirst();
    }

    /**
     * Says whether the row has an entry in its place, or has no readable fields. A client that joins entries with cells finds no entry
     * elsewhere.
     */
    private boolean isBeside(KeyView view) {
        AuditedRow row = view.row().orElseThrow();
        return row.fields() == null
                || view.audited().entries(index).stream()
                        .anyMatch(entry -> judge.isInPlace(view.key(), entry, judge.fieldsOf(row)));
    }

    /** Says whether a row has the values that are asked for. One value is asked of each column. */
    private boolean hasValues(AuditedRow row) {
        if (row.fields() == null) {
            return false;
        }
        List<AuditedField> fields = judge.fieldsOf(row);
        for (int i = 0; i < bounds.size(); i++) {
            Object decoded = fields.get(i).decoded();
            boolean isEqual = bounds.get(i) instanceof Bound.In in
                    && in.values().stream().anyMatch(value -> Objects.deepEquals(value, decoded));
            if (!isEqual) {
                return false;
            }
        }
        return true;
    }

    Difference onlyOurs(KeyView view) {
        List<AuditedEntry> entries = view.audited().entries(index);
        Optional<AuditedRow> row = view.row();
        int shard = row.map(AuditedRow::slot).orElse(0);
        if (view.isHidden()) {
            return difference(
                    true, view, shard, Cause.TWO_COLUMNS, "another column of the row key has a greater ref key");
        } else if (row.isEmpty() || row.get().fields() == null) {
            return difference(true, view, shard, Cause.WRONG_SHARD, "the row lies where the client does not look");
        } else if (entries.isEmpty()) {
            return difference(true, view, shard, Cause.MISSING, "the row has no entry");
        }
        List<AuditedField> fields = judge.fieldsOf(row.get());
        AuditedEntry entry = entries.stream()
                .filter(each -> judge.fits(each, fields))
                .findFirst()
                .orElse(entries.get(0));
        boolean isAsked = slots.contains(entry.slot())
                && (reading != Reading.IF_THERE || judge.isInPlace(view.key(), entry, fields));
        Cause cause = judge.fits(entry, fields) && !isAsked ? Cause.WRONG_SHARD : Cause.COERCION;
        return difference(
                true,
                view,
                entry.slot(),
                judge.fits(entry, fields) || judge.isMixed(fields) ? cause : Cause.STALE,
                text(entry));
    }

    Difference onlyTheirs(KeyView view) {
        AuditedEntry entry = entry(view).orElseThrow();
        Optional<AuditedRow> row = view.row();
        if (row.isEmpty()) {
            return difference(false, view, entry.slot(), Cause.DANGLING, "there is no row; " + text(entry));
        }
        List<AuditedField> all = row.get().fields();
        if (all == null) {
            return difference(
                    false,
                    view,
                    entry.slot(),
                    Cause.UNREADABLE,
                    String.join("; ", row.get().faults()));
        }
        List<AuditedField> fields = judge.fieldsOf(row.get());
        return difference(
                false, view, entry.slot(), causeOf(view, fields), text(entry) + ", the row " + judge.rowText(fields));
    }

    private Cause causeOf(KeyView view, List<AuditedField> fields) {
        if (fields.stream().noneMatch(AuditedField::isThere)) {
            return Cause.NO_FIELDS;
        } else if (judge.isMixed(fields)) {
            return Cause.COERCION;
        }
        boolean fits = view.audited().entries(index).stream().anyMatch(entry -> judge.fits(entry, fields));
        if (!fits) {
            return fields.stream().allMatch(AuditedField::isThere) ? Cause.STALE : Cause.NO_FIELDS;
        }
        return isOtherText(fields) ? Cause.COLLATION : Cause.COERCION;
    }

    /** Says whether a text is another than the one that is asked for, and has not been cut. */
    private boolean isOtherText(List<AuditedField> fields) {
        for (int i = 0; i < bounds.size(); i++) {
            Object decoded = fields.get(i).decoded();
            if (decoded instanceof String text && !isCut(text, i)) {
                boolean isAsked =
                        bounds.get(i) instanceof Bound.In in && in.values().contains(text);
                if (!isAsked) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean isCut(String text, int column) {
        int most = judge.audit().columns().get(column).entry().length().orElse(Integer.MAX_VALUE);
        return text.codePointCount(0, text.length()) > most;
    }

    private String text(AuditedEntry entry) {
        return "the entry has " + EntryText.of(judge.audit(), entry);
    }

    private static Difference difference(boolean isOurs, KeyView view, int shard, Cause cause, String detail) {
        return new Difference(isOurs, UuidText.of(view.key()), shard, cause, detail);
    }
}
