/**
 * What Liquibase has to know of {@code jdbc:schemaless:}: how a store is recognised, its SQL where it differs, and which changes cannot be,
 * so that they are refused before anything runs. Liquibase finds it by its services; no setting is needed.
 *
 * <p>A statement that defines something commits what is open, so that Liquibase runs in autocommit mode, as it does on MySQL.
 */
@NullMarked
package dev.schemaless.liquibase;

import org.jspecify.annotations.NullMarked;
