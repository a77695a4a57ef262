/**
 * What Flyway has to know of {@code jdbc:schemaless:}: how a store is recognised, cleaned and kept to one migration at a time. Flyway finds
 * it by its plugin service; no setting is needed.
 *
 * <p>A statement that defines something commits what is open, so that a migration that fails half-way leaves what it has defined.
 */
@NullMarked
package dev.schemaless.flyway;

import org.jspecify.annotations.NullMarked;
