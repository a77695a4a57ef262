/**
 * Stores as Uber's articles describe <a
 * href="https://www.uber.com/blog/schemaless-part-two-architecture/">Schemaless</a>: a database for each shard, with a
 * table of cells and a table of entries for each index. No client is public: options give the facts that the articles
 * leave open.
 */
@NullMarked
package dev.schemaless.stores.uber;

import org.jspecify.annotations.NullMarked;
