package dev.schemaless.tests.orm;

import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.Id;
import org.jspecify.annotations.Nullable;

/** An entity whose key Hibernate counts up, in a table for want of sequences. */
@Entity
class Visit {
    @Id
    @GeneratedValue
    @Nullable Long id;
}
