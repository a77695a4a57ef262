package dev.schemaless.planner.cache;

import java.util.List;

/**
 * A statement's text without its values.
 *
 * @param text as it was given
 * @param shape the text with the type of each literal in its place; comments are spaces, and spaces one
 * @param places literals and parameters, in their order
 */
record ScannedSql(String text, String shape, List<Place> places) {}
