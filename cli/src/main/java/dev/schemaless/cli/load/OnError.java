package dev.schemaless.cli.load;

/** The effect of a record that cannot be loaded on the others. */
public enum OnError {
    /** No further record is read; those read before are loaded. */
    stop,
    /** The record is reported and left out. */
    skip
}
