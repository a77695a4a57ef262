/**
 * Stores of TrueAccord's <a href="https://github.com/trueaccord/repos">Repos</a>: for each repo a log of all versions, a table of the latest
 * ones, and a table of entries for each index. Bodies are protocol buffers, some of them Snappy blocks.
 */
@NullMarked
package dev.schemaless.stores.repos;

import org.jspecify.annotations.NullMarked;
