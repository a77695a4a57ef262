/**
 * Stores of Jogchat's <a href="https://github.com/Jogchat/go-schemaless">go-schemaless</a>: one table of cells in each
 * database, in which each column name is a table in SQL, and a table of entries for each indexed field.
 */
@NullMarked
package dev.schemaless.catalog.external.jogchat;

import org.jspecify.annotations.NullMarked;
