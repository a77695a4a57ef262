/** The differences between database servers: texts, types, errors, drivers. One class for each kind of server. */
@NullMarked
package dev.schemaless.catalog.dialect;

import org.jspecify.annotations.NullMarked;
