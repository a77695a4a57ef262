/**
 * Stores of Jogchat's <a href="https://github.com/Jogchat/go-schemaless">go-schemaless</a>: one table of cells in each
 * database, and a table of entries for each indexed field. Each column name of its cells is a table in SQL.
 */
@NullMarked
package dev.schemaless.stores.jogchat;

import org.jspecify.annotations.NullMarked;
