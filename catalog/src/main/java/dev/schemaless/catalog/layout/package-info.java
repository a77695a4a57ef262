/**
 * The layout of a store in its partitions: the names of tables, their columns, and the SQL texts that read and write
 * them.
 *
 * <p>More than 30 files, because each kind of table has its texts in a class of its own, and nothing else is here.
 */
@NullMarked
package dev.schemaless.catalog.layout;

import org.jspecify.annotations.NullMarked;
