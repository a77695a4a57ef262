package dev.schemaless.catalog.access;

/**
 * A part of the log of a slot.
 *
 * @param first the least position
 * @param last the greatest position
 * @param limit how many versions at most
 * @param bodies whether bodies are wanted
 */
public record LogPage(long first, long last, VersionRequest.Order order, int limit, boolean bodies) {
    /** Returns the page of the newest version alone, without its body. */
    public static LogPage newest() {
        return new LogPage(Long.MIN_VALUE, Long.MAX_VALUE, VersionRequest.Order.NEWEST_FIRST, 1, false);
    }
}
