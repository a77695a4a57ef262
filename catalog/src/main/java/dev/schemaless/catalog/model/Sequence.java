package dev.schemaless.catalog.model;

/**
 * A source of numbers that are unique over all processes. Immutable.
 *
 * @param number never used again within the store
 * @param name as declared, or that of the identity column, qualified by its table
 */
public record Sequence(int number, String name, SequenceRange range) {}
