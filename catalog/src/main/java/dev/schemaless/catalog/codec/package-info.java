/** Bodies: MessagePack maps, read lazily and rewritten without touching what is not understood. */
@NullMarked
package dev.schemaless.catalog.codec;

import org.jspecify.annotations.NullMarked;
