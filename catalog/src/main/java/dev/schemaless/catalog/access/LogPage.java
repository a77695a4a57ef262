package dev.schemaless.catalog.access;

import java.util.Set;

/**
 * A part of the log of a slot.
 *
 * @param first the least position
 * @param last the greatest position
 * @param limit how many versions at most
 * @param parts those wanted
 */
public record LogPage(long first, long last, VersionRequest.Order order, int limit, Set<VersionPart> parts) {
    /** Says whether bodies are wanted. */
    public boolean bodies() {
        return parts.contains(VersionPart.BODY);
    }

    /** Returns the page of the newest version alone, without its body. */
    public static LogPage newest() {
        return new LogPage(Long.MIN_VALUE, Long.MAX_VALUE, VersionRequest.Order.NEWEST_FIRST, 1, Set.of());
    }
}
