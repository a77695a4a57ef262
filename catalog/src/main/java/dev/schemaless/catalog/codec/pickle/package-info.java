/**
 * Python's pickles as MessagePack. A pickle is a program: this one runs nothing but what makes values, of a closed list of types, within
 * bounds.
 */
@NullMarked
package dev.schemaless.catalog.codec.pickle;

import org.jspecify.annotations.NullMarked;
