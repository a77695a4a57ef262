package dev.schemaless.catalog.type;

/** The outcome of a coercion that a type cannot make. */
public enum Mismatch {
    VALUE
}
