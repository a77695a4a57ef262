/** Bodies: MessagePack maps, read lazily and rewritten without changes to unknown parts. */
@NullMarked
package dev.schemaless.catalog.codec;

import org.jspecify.annotations.NullMarked;
