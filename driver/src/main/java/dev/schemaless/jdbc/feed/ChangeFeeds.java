package dev.schemaless.jdbc.feed;

import java.sql.SQLException;

/**
 * The feeds of a connection's store, from {@code connection.unwrap(ChangeFeeds.class)}. Thread-safe.
 *
 * <p>A consumer has a name, and for each log of the table a position that the store keeps. All processes that consume under one name
 * share the partitions of the table. Each change is handed over at least once: after a process has died, another one hands over again
 * the changes whose positions were not written. Changes of a log come in the order of their positions, so the versions of a cell come
 * in the order of their ref keys. Changes of different logs have no order. In another program's table a late commit comes after later
 * changes, also of its cell, if it comes within ten minutes.
 */
public interface ChangeFeeds {
    /**
     * Hands the changes of a table to a handler from now on, until the feed is closed, the consumer is dropped or the table is. The
     * feed stays when this connection is closed.
     *
     * @param table its name, matched without case
     * @param consumer 1 to 30 of the letters a to z, digits, _ and -
     * @param handler is called by several threads, for each partition by one at a time
     * @param options those of a new consumer's beginning have no effect on one that exists
     * @throws SQLException 42P01 if there is no such table, 42703 if it lacks a column of the options. 0A000 if it is a view, or a
     *     table whose program keeps no versions. 22023 if the consumer has a wrong name. 55006 if this process has such a feed, or the
     *     handler of a dropped consumer of that name does not return. 40001 if a feed cannot begin now because a transaction stays open
     */
    ChangeFeed consume(String table, String consumer, ChangeHandler handler, FeedOptions options) throws SQLException;

    /**
     * Forgets a consumer of a table, with its positions. Feeds of all processes end soon.
     *
     * @throws SQLException 42P01 if there is no such table
     */
    void drop(String table, String consumer) throws SQLException;
}
