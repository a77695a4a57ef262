/**
 * Where and how things lie in the partitions: the names of tables, their columns, and the SQL texts that read and write them.
 *
 * <p>More than 30 files, because each kind of table has its texts in a class of its own, and nothing else is here.
 */
@NullMarked
package dev.schemaless.catalog.layout;

import org.jspecify.annotations.NullMarked;
