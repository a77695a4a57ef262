package dev.schemaless.clients.mybatis;

import dev.schemaless.clients.Item;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.UUID;

/** An item as MyBatis fills one: field by field, the key after the insert. */
final class Ware {
    Long id;
    String name;
    Integer amount;
    BigDecimal price;
    Double weight;
    LocalDate made;
    LocalTime opens;
    LocalDateTime seen;
    UUID code;
    byte[] picture;
    String[] tags;

    Ware() {}

    Ware(Item item) {
        name = item.name();
        amount = item.amount();
        price = item.price();
        weight = item.weight();
        made = item.made();
        opens = item.opens();
        seen = item.seen();
        code = item.code();
        picture = item.picture();
        tags = item.tags();
    }

    Item item() {
        return new Item(null, name, amount, price, weight, made, opens, seen, code, picture, tags);
    }
}
