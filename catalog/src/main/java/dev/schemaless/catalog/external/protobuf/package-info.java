/**
 * Bodies of protocol buffers: what a descriptor set tells of messages, messages rewritten as MessagePack, and messages edited where they
 * stand. Bytes may be hostile: they are read in place, without an object for each value, and what may grow beyond them is bounded.
 */
@NullMarked
package dev.schemaless.catalog.external.protobuf;

import org.jspecify.annotations.NullMarked;
