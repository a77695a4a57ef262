package dev.schemaless.catalog.layout;

/** What a write does about rows that other transactions have locked. */
public enum LockPolicy {
    /** It waits for them, as long as a server's session does. */
    WAIT,
    /** It leaves rows out that exist and are locked, and fails at a key that is just being taken, as far as its server can. */
    SKIP
}
