package dev.schemaless.jdbc.feed;

/**
 * The place of changes that are handed over together. Immutable.
 *
 * @param log the log, as column {@code _log} shows it
 * @param last the position of the last change
 * @param token a fencing token: of two processes that were given the same log, the later one has the greater token. A store that
 *     remembers the greatest token of a log can refuse an owner that was stopped beyond its lease
 */
public record ChangeBatch(int log, long last, long token) {}
