/** Shared trips: reads of several callers that one statement answers. A kind of read says how it is read alone and how with others. */
@NullMarked
package dev.schemaless.catalog.read.share;

import org.jspecify.annotations.NullMarked;
