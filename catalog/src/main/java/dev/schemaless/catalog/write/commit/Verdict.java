package dev.schemaless.catalog.write.commit;

import java.util.Optional;

/** The decision table's answer about a transaction over several partitions. */
public sealed interface Verdict permits CommitOutcome, Verdict.Forgotten, Verdict.Unreadable {
    /** Returns how the transaction ends, if that is known. */
    Optional<CommitOutcome> outcome();

    /**
     * The decision was made and has been forgotten since: every branch had been ended before that. Only the row of a
     * commit may be removed early. So an absent row means success to a writer that had asked to commit.
     */
    record Forgotten() implements Verdict {
        @Override
        public Optional<CommitOutcome> outcome() {
            return Optional.empty();
        }
    }

    /** The decision is a word that this release does not know. Other transactions are not affected. */
    record Unreadable(String word) implements Verdict {
        @Override
        public Optional<CommitOutcome> outcome() {
            return Optional.empty();
        }
    }

    /** Reads the word that the decision table holds. */
    static Verdict of(String word) {
        for (CommitOutcome outcome : CommitOutcome.values()) {
            if (outcome.word().equals(word)) {
                return outcome;
            }
        }
        return new Unreadable(word);
    }
}
