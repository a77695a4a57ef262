package dev.schemaless.catalog.codec;

/** What a string of MessagePack is in a body of JSON, where its column keeps other values as strings. */
public enum TextKind {
    /** The digits of a number. */
    NUMBER,
    /** The text of a JSON value. */
    JSON
}
