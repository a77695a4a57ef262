/** Connection pools: what a borrower leaves behind, and many borrowers at once. */
@NullMarked
package dev.schemaless.clients.pool;

import org.jspecify.annotations.NullMarked;
