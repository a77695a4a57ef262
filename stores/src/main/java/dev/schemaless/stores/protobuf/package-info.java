/**
 * Bodies of protocol buffers: message types from descriptor sets, messages rewritten as MessagePack, and messages
 * edited in place. Bytes may be hostile: they are read in place, without an object for each value, and the growth of
 * their contents is bounded.
 */
@NullMarked
package dev.schemaless.stores.protobuf;

import org.jspecify.annotations.NullMarked;
