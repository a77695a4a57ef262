package dev.schemaless.catalog.write.commit;

import java.util.Locale;
import java.util.Optional;

/** The end of a transaction over several partitions. */
public enum CommitOutcome implements Verdict {
    COMMITTED,
    ABORTED;

    /** Returns the word that the decision table holds. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    @Override
    public Optional<CommitOutcome> outcome() {
        return Optional.of(this);
    }
}
