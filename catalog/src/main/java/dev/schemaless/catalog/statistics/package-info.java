/** Estimates of how many rows a model has and how many different values its indexes hold, from a sample of its shards. */
@NullMarked
package dev.schemaless.catalog.statistics;

import org.jspecify.annotations.NullMarked;
