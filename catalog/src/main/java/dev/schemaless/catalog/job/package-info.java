/** What runs in the background while a store is open: recovery, cleaning, the catalog's rest. */
@NullMarked
package dev.schemaless.catalog.job;

import org.jspecify.annotations.NullMarked;
