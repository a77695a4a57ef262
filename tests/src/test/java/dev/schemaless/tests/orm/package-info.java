/** The lives that frameworks lead on a store: Hibernate ORM's entities and Spring's templates. */
@NullMarked
package dev.schemaless.tests.orm;

import org.jspecify.annotations.NullMarked;
