/** Stores and more than one JVM: small heaps, definitions that others change. */
@NullMarked
package dev.schemaless.tests.process;

import org.jspecify.annotations.NullMarked;
