/** The session of a read, and the means to take pages of rows from partitions: texts, collectors, threads. It is the ground of all kinds of reads. */
@NullMarked
package dev.schemaless.catalog.read.page;

import org.jspecify.annotations.NullMarked;
