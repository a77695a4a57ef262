package dev.schemaless.cli.load;

/** What a record that cannot be loaded means for the others. */
public enum OnError {
    /** No further record is read; those read before are loaded. */
    stop,
    /** It is reported and left out. */
    skip
}
