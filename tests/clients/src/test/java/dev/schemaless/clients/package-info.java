/** Programs of others, run as applications run them on the one-file jar, each on a store of its own. */
@NullMarked
package dev.schemaless.clients;

import org.jspecify.annotations.NullMarked;
