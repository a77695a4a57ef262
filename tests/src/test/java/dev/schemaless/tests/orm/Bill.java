package dev.schemaless.tests.orm;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import org.jspecify.annotations.Nullable;

/** An entity that the store numbers. */
@Entity
class Bill {
    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    @Nullable Long number;

    @Column(unique = true)
    @Nullable String reference;
}
