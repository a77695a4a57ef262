package dev.schemaless.tests.orm;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.Id;
import jakarta.persistence.Index;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;
import org.jspecify.annotations.Nullable;

/** An entity whose key the application assigns, with an index on what it is looked up by. */
@Entity
@Table(name = "room", indexes = @Index(name = "room_by_hotel", columnList = "hotel_id"))
class Room {
    @Id
    @Column(length = 20)
    String code = "";

    int beds;

    @ManyToOne(fetch = FetchType.LAZY)
    @Nullable Hotel hotel;

    Room() {}

    Room(String code, int beds) {
        this.code = code;
        this.beds = beds;
    }
}
