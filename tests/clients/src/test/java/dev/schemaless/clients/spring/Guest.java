package dev.schemaless.clients.spring;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.List;
import java.util.UUID;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.Version;

/** An aggregate with a key that the store gives, a version and stays of its own. */
// whoever compares guests compares arrays by their elements
@SuppressWarnings("ArrayRecordComponent")
record Guest(
        @Id Long id,
        @Version Integer version,
        String name,
        Integer stars,
        BigDecimal debt,
        LocalDate born,
        LocalTime wakes,
        LocalDateTime seen,
        UUID card,
        byte[] picture,
        List<String> tags,
        List<Stay> stay) {
    record Stay(String city) {}

    static Guest named(String name) {
        return new Guest(null, null, name, null, null, null, null, null, null, null, List.of(), List.of());
    }

    static Guest full(String name) {
        return new Guest(
                null,
                null,
                name,
                4,
                new BigDecimal("1.50"),
                LocalDate.of(1815, 12, 10),
                LocalTime.of(6, 30),
                LocalDateTime.of(2026, 3, 29, 2, 30, 0, 5_000_000),
                UUID.fromString("00112233-4455-6677-8899-aabbccddeeff"),
                new byte[] {0, -1},
                List.of("quiet", "early"),
                List.of(new Stay("Rome"), new Stay("Oslo")));
    }

    Guest withStars(int other) {
        return new Guest(id, version, name, other, debt, born, wakes, seen, card, picture, tags, stay);
    }
}
