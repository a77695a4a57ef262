/**
 * Stores of the kind that FriendFeed had: a table of entities that are overwritten in place, and a table for each
 * index, in each database. Such are those of eklitzke's schemaless, slim, simplestore, friendly and NoMagic.
 */
@NullMarked
package dev.schemaless.stores.friendfeed;

import org.jspecify.annotations.NullMarked;
