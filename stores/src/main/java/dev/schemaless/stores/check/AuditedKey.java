package dev.schemaless.stores.check;

import dev.schemaless.stores.entry.AuditedEntry;
import java.util.ArrayList;
import java.util.List;

/** The rows and entries of one key. Not thread-safe. */
final class AuditedKey {
    private final List<AuditedRow> rows = new ArrayList<>(1);
    private final List<List<AuditedEntry>> entries = new ArrayList<>();
    private boolean isElsewhere;

    AuditedKey(int indexes) {
        for (int i = 0; i < indexes; i++) {
            entries.add(new ArrayList<>(1));
        }
    }

    /** Returns its rows: more than one if several shards have the key. */
    List<AuditedRow> rows() {
        return rows;
    }

    /** Returns its entries in an index. */
    List<AuditedEntry> entries(int index) {
        return entries.get(index);
    }

    /** Notes that it is the key of a row of another table. */
    void setElsewhere() {
        isElsewhere = true;
    }

    /** Says whether it is the key of a row of another table. */
    boolean isElsewhere() {
        return isElsewhere;
    }
}
