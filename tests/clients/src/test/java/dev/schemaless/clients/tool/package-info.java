/** Tools that read what a store has: crawlers, testers, a console. */
@NullMarked
package dev.schemaless.clients.tool;

import org.jspecify.annotations.NullMarked;
