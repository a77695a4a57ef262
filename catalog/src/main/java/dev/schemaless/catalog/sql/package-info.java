/** JDBC access to the partitions: dialects, SQL texts, statements. */
@NullMarked
package dev.schemaless.catalog.sql;

import org.jspecify.annotations.NullMarked;
