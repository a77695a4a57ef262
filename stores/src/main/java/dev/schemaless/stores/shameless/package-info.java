/**
 * Stores of HotelTonight's <a href="https://github.com/hoteltonight/shameless">Shameless</a> gem: a table of cells for each shard of a
 * model, a table of entries for each shard of an index.
 */
@NullMarked
package dev.schemaless.stores.shameless;

import org.jspecify.annotations.NullMarked;
