package dev.schemaless.stores.layout;

/** The changes of a table's rows. Immutable. */
public sealed interface RowChanges {
    /** Rows can be written. */
    record Written(TableWriter writer) implements RowChanges {}

    /**
     * Rows are only read.
     *
     * @param reason the end of the message, with the remedy
     */
    record Refused(String reason) implements RowChanges {}
}
