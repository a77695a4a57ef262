package dev.schemaless.catalog.store;

import dev.schemaless.catalog.sql.StoreTables;
import dev.schemaless.catalog.write.CatalogSource;

/** What all reads of a store have in common. Thread-safe. */
record ReadContext(StoreTables tables, ReadTexts texts, CatalogLeases leases, CatalogSource catalog) {}
