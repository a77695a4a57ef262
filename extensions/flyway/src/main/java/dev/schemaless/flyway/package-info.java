/**
 * Flyway's support for {@code jdbc:schemaless:}: it recognises a store, cleans it, and runs one migration at a time.
 * Flyway finds it by its plugin service; no setting is needed.
 *
 * <p>A definition commits the open transaction, so that the definitions of a migration that fails half-way stay.
 */
@NullMarked
package dev.schemaless.flyway;

import org.jspecify.annotations.NullMarked;
