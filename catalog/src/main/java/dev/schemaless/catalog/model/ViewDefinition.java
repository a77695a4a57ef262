package dev.schemaless.catalog.model;

import java.util.Map;

/**
 * A view.
 *
 * @param number never used again within the store
 * @param name as declared; matched without case
 * @param sql the SELECT as its creator wrote it
 * @param settings the creator's session settings that decide how the text is read, such as {@code quoting}
 */
public record ViewDefinition(int number, String name, String sql, Map<String, String> settings) {
    public ViewDefinition {
        settings = Map.copyOf(settings);
    }
}
