package dev.schemaless.tests.orm;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import org.jspecify.annotations.Nullable;

/** An entity whose key the store generates. */
@Entity
class Note {
    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    @Column(length = 36)
    @Nullable String id;

    String text = "";

    Note() {}

    Note(String text) {
        this.text = text;
    }
}
