package dev.schemaless.catalog.layout;

/** The rule for rows that other transactions have locked. */
public enum LockPolicy {
    /** The write waits for them, as long as a server's session does. */
    WAIT,
    /**
     * The write leaves out rows that exist and are locked. Where the server allows it, it fails at a key that is just
     * being taken.
     */
    SKIP
}
