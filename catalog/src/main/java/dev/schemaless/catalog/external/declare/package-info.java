/** External stores that the catalog declares: checking what is declared, and opening them for those who have accounts. */
@NullMarked
package dev.schemaless.catalog.external.declare;

import org.jspecify.annotations.NullMarked;
