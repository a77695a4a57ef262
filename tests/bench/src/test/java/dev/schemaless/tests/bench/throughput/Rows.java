package dev.schemaless.tests.bench.throughput;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;

/** The rows that all sides hold: items in groups of twenty, and bookings of hotels by day. */
final class Rows {
    static final int ITEMS = Integer.getInteger("schemaless.bench.rows", 100_000);
    static final int GROUP = 20;
    static final int HOTELS = 500;
    static final int DAYS = 200;
    /** The days of a read by range. */
    static final int RANGE = 20;
    /** As many rows are updated by all callers. */
    static final int HOT = 4;

    private static final AtomicLong NEXT = new AtomicLong(ITEMS);

    private Rows() {}

    static long nextItem() {
        return NEXT.getAndIncrement();
    }

    static long anyItem() {
        return ThreadLocalRandom.current().nextLong(ITEMS);
    }

    static long hotItem() {
        return ThreadLocalRandom.current().nextLong(HOT);
    }

    static long anyGroup() {
        return ThreadLocalRandom.current().nextLong(ITEMS / GROUP);
    }

    static long anyHotel() {
        return ThreadLocalRandom.current().nextLong(HOTELS);
    }

    static long firstDay() {
        return ThreadLocalRandom.current().nextLong(DAYS - RANGE);
    }

    static long group(long item) {
        return item / GROUP;
    }

    /** Binds id, grp, name, price and n. */
    static void bindItem(PreparedStatement insert, long id) throws SQLException {
        insert.setLong(1, id);
        insert.setLong(2, group(id));
        insert.setString(3, name(id));
        insert.setDouble(4, id / 4.0);
        insert.setLong(5, 0);
    }

    /** Binds hotel, day, guest and price. */
    static void bindBooking(PreparedStatement insert, long hotel, long day) throws SQLException {
        insert.setLong(1, hotel);
        insert.setLong(2, day);
        insert.setString(3, name(day));
        insert.setDouble(4, hotel / 4.0);
    }

    static String name(long id) {
        return "the name of number " + id;
    }
}
