package dev.schemaless.tests.orm;

import jakarta.persistence.CascadeType;
import jakarta.persistence.Column;
import jakarta.persistence.ElementCollection;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Lob;
import jakarta.persistence.OneToMany;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** An entity with a generated UUID, a version and a column of every usual type. */
@Entity
@Table(name = "hotel")
class Hotel {
    enum Kind {
        INN,
        HOSTEL,
        PALACE
    }

    @Id
    @GeneratedValue(strategy = GenerationType.UUID)
    @Nullable UUID id;

    @Version
    int version;

    @Column(length = 60, nullable = false)
    String name = "";

    @Enumerated(EnumType.STRING)
    @Nullable Kind kind;

    @Enumerated(EnumType.ORDINAL)
    @Nullable Kind former;

    boolean listed;
    int stars;

    @Nullable Long guests;

    @Nullable Short floors;

    @Nullable Double score;

    @Nullable Float share;

    @Nullable Character grade;

    @Column(precision = 10, scale = 2)
    @Nullable BigDecimal rate;

    @Nullable LocalDate opened;

    @Nullable LocalTime breakfast;

    @Nullable LocalDateTime checked;

    @Nullable Instant touched;

    @Nullable Duration cleaning;

    @Nullable UUID chain;

    byte @Nullable [] photo;

    @Lob
    @Nullable String story;

    @Lob
    byte @Nullable [] film;

    List<String> labels = new ArrayList<>();

    @ElementCollection
    Set<String> tags = new HashSet<>();

    @OneToMany(mappedBy = "hotel", cascade = CascadeType.ALL, orphanRemoval = true)
    List<Room> rooms = new ArrayList<>();

    Hotel() {}

    Hotel(String name, int stars) {
        this.name = name;
        this.stars = stars;
    }

    /** Returns a hotel with a value in every column. */
    static Hotel full() {
        Hotel hotel = new Hotel("Säntis 😀", 5);
        hotel.kind = Kind.PALACE;
        hotel.former = Kind.HOSTEL;
        hotel.listed = true;
        hotel.guests = Long.MAX_VALUE;
        hotel.floors = (short) 12;
        hotel.score = 0.1;
        hotel.share = 0.3f;
        hotel.grade = 'A';
        hotel.rate = new BigDecimal("12345678.90");
        hotel.opened = LocalDate.of(1899, 12, 31);
        hotel.breakfast = LocalTime.of(7, 30, 15);
        hotel.checked = LocalDateTime.of(2026, 3, 29, 2, 30, 0, 123_000_000);
        hotel.touched = Instant.parse("2026-10-25T00:30:00.456Z");
        hotel.cleaning = Duration.ofMinutes(45);
        hotel.chain = UUID.randomUUID();
        hotel.photo = new byte[] {0, -1, 127};
        hotel.story = "once ".repeat(20_000);
        hotel.film = "frame".repeat(20_000).getBytes(StandardCharsets.UTF_8);
        hotel.labels = List.of("sea", "quiet");
        hotel.tags = Set.of("old", "white");
        return hotel;
    }

    /** Returns a hotel of as many stars and rooms as its number. */
    static Hotel numbered(int number) {
        Hotel hotel = new Hotel("h" + number, number);
        hotel.listed = true;
        hotel.kind = number % 2 == 0 ? Kind.INN : Kind.PALACE;
        hotel.rate = BigDecimal.valueOf(number * 1112L, 2);
        hotel.opened = LocalDate.of(2020, 1, 1).plusDays(number);
        hotel.touched = Instant.parse("2026-10-25T00:30:00Z").plusSeconds(number);
        hotel.tags = Set.of("tag" + number);
        for (int room = 0; room < number; room++) {
            hotel.with(new Room(hotel.name + "-" + room, room + 1));
        }
        return hotel;
    }

    Hotel with(Room... added) {
        for (Room room : added) {
            room.hotel = this;
            rooms.add(room);
        }
        return this;
    }
}
