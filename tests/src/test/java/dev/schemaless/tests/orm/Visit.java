package dev.schemaless.tests.orm;

import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.Id;
import org.jspecify.annotations.Nullable;

/** An entity that a sequence numbers. */
@Entity
class Visit {
    @Id
    @GeneratedValue
    @Nullable Long id;
}
