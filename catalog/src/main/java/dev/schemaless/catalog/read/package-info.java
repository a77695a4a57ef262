/**
 * Reading rows: the entrance. {@link dev.schemaless.catalog.read.Reader} chooses how a request is read, from all
 * partitions at once and page by page. The packages within it have the kinds of reads.
 */
@NullMarked
package dev.schemaless.catalog.read;

import org.jspecify.annotations.NullMarked;
