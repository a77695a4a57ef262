/**
 * Python's pickles as MessagePack. A pickle is a program: only the instructions that make values of a closed list of
 * types run, within bounds.
 */
@NullMarked
package dev.schemaless.stores.pickle;

import org.jspecify.annotations.NullMarked;
