/** The inner loop: one suite, after only what changed has been compiled. */
@NullMarked
package dev.schemaless.tests.loop;

import org.jspecify.annotations.NullMarked;
