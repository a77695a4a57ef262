package dev.schemaless.stores.entry;

import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;

/**
 * Times as DATETIME, which cuts or rounds fractions of a second, and keeps the wall time of a text that has an offset: it is less than a
 * day from UTC.
 */
record TimeForm() implements EntryForm {
    private static final DateTimeFormatter TEXT = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT);
    private static final LocalDateTime FIRST = LocalDateTime.of(1, 1, 1, 0, 0);
    private static final LocalDateTime LAST = LocalDateTime.of(9999, 12, 31, 23, 59, 59);

    @Override
    public List<Interval> equal(Object value) {
        LocalDateTime time = LocalDateTime.ofEpochSecond(Math.floorDiv((Long) value, 1_000_000L), 0, ZoneOffset.UTC);
        return List.of(new Interval(text(time.minusDays(1)), text(time.plusDays(1))));
    }

    private static String text(LocalDateTime time) {
        LocalDateTime within = time.isBefore(FIRST) ? FIRST : time.isAfter(LAST) ? LAST : time;
        return TEXT.format(within);
    }

    @Override
    public boolean orders(Object end) {
        return true;
    }
}
