/** Schedulers that keep jobs and locks in a store. */
@NullMarked
package dev.schemaless.clients.schedule;

import org.jspecify.annotations.NullMarked;
