/**
 * Drafts of a transaction: the new states of rows, their index entries and their claims, put together before they are sent (its
 * write set).
 */
@NullMarked
package dev.schemaless.catalog.write.draft;

import org.jspecify.annotations.NullMarked;
