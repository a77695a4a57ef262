/**
 * Liquibase's support for {@code jdbc:schemaless:}: it recognises a store, knows its SQL where that differs, and
 * refuses impossible changes before anything runs. Liquibase finds it by its services; no setting is needed.
 *
 * <p>A definition commits the open transaction, so that Liquibase runs in autocommit mode, as it does on MySQL.
 */
@NullMarked
package dev.schemaless.liquibase;

import org.jspecify.annotations.NullMarked;
