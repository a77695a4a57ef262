package dev.schemaless.catalog.write;

/** How a transaction over several partitions ends. */
enum Outcome {
    COMMITTED,
    ABORTED;

    /** Returns the word that the decision table holds. */
    String word() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }

    static Outcome of(String word) {
        return valueOf(word.toUpperCase(java.util.Locale.ROOT));
    }
}
