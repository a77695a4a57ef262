package dev.schemaless.catalog.read;

import dev.schemaless.catalog.access.CatalogSource;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.lease.CatalogLeases;

/** What all reads of a store have in common. Thread-safe. */
record ReadContext(StoreTables tables, ReadTexts texts, CatalogLeases leases, CatalogSource catalog) {}
