/** Where and how things lie in the partitions: the names of tables, their columns, and the SQL texts that read and write them. */
@NullMarked
package dev.schemaless.catalog.layout;

import org.jspecify.annotations.NullMarked;
