package dev.schemaless.stores.json;

/** The kind of a MessagePack string in a body whose column keeps other values as strings. */
public enum TextKind {
    /** The digits of a number. */
    NUMBER,
    /** The text of a JSON value. */
    JSON
}
