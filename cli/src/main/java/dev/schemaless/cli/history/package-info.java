/** The history of the prompt, readable by its owner alone. */
@NullMarked
package dev.schemaless.cli.history;

import org.jspecify.annotations.NullMarked;
