/** What was typed at the prompt, kept for its owner. */
@NullMarked
package dev.schemaless.cli.history;

import org.jspecify.annotations.NullMarked;
