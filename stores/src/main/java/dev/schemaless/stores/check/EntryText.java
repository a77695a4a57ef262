package dev.schemaless.stores.check;

import dev.schemaless.stores.entry.AuditedEntry;
import dev.schemaless.stores.entry.EntryAudit;
import dev.schemaless.stores.entry.KeptValue;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The values of entries, as reports show them. */
final class EntryText {
    private EntryText() {}

    /** Returns the values of an entry with the names of their columns. */
    static String of(EntryAudit audit, AuditedEntry entry) {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < audit.columns().size(); i++) {
            texts.add(audit.columns().get(i).held().name() + " "
                    + of(entry.values().get(i)));
        }
        return String.join(", ", texts);
    }

    static String of(@Nullable KeptValue value) {
        return value == null ? "nothing" : AuditedField.shortened(value.text());
    }
}
