package dev.schemaless.tests.bench;

import dev.schemaless.catalog.codec.BodyReader;
import dev.schemaless.catalog.model.Model;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Full scans as a developer writes them by hand: one streamed statement for each partition, all at the same time, of each
 * body no field more than is needed; and the same of plain tables.
 */
final class HandWrittenScans {
    private final HandWrittenReads servers;

    HandWrittenScans(HandWrittenReads servers) {
        this.servers = servers;
    }

    /** An event as a caller would want it. */
    record Event(long id, long team, long kind, double price, String label, String text) {}

    /** What is known of a team. */
    static final class Totals {
        long events;
        long kinds;
        double price;

        void add(long kind, double eventPrice) {
            events++;
            kinds += kind;
            price += eventPrice;
        }

        void merge(Totals other) {
            events += other.events;
            kinds += other.kinds;
            price += other.price;
        }
    }

    /** Takes rows of a result, of one partition. */
    interface Taker {
        void take(ResultSet rows) throws SQLException;
    }

    /** Keeps the events of a kind that cost more. */
    static final class Selection implements Taker {
        final List<Event> found = new ArrayList<>();
        private final long kind;
        private final double price;

        Selection(long kind, double price) {
            this.kind = kind;
            this.price = price;
        }

        @Override
        public void take(ResultSet rows) throws SQLException {
            byte[] bytes = rows.getBytes(1);
            BodyReader body = new BodyReader(bytes, "a row");
            long foundKind = 0;
            double foundPrice = 0;
            int missing = 2;
            for (int fields = body.readMapSize(); fields > 0 && missing > 0; fields--) {
                switch (body.readString()) {
                    case "kind" -> {
                        foundKind = body.readLong();
                        missing--;
                    }
                    case "price" -> {
                        foundPrice = body.readDouble();
                        missing--;
                    }
                    default -> body.skip();
                }
            }
            if (foundKind == kind && foundPrice > price) {
                found.add(event(new BodyReader(bytes, "a row")));
            }
        }
    }

    /** Keeps the events whose team and kind have a greater sum, or that difference. */
    static final class Residual implements Taker {
        final List<Event> found = new ArrayList<>();
        private final long sum;
        private final long difference;

        Residual(long sum, long difference) {
            this.sum = sum;
            this.difference = difference;
        }

        static boolean isWanted(long team, long kind, long sum, long difference) {
            return (team != kind && team + kind > sum) || team - kind == difference;
        }

        @Override
        public void take(ResultSet rows) throws SQLException {
            byte[] bytes = rows.getBytes(1);
            BodyReader body = new BodyReader(bytes, "a row");
            long team = 0;
            long kind = 0;
            int missing = 2;
            for (int fields = body.readMapSize(); fields > 0 && missing > 0; fields--) {
                switch (body.readString()) {
                    case "team" -> {
                        team = body.readLong();
                        missing--;
                    }
                    case "kind" -> {
                        kind = body.readLong();
                        missing--;
                    }
                    default -> body.skip();
                }
            }
            if (isWanted(team, kind, sum, difference)) {
                found.add(event(new BodyReader(bytes, "a row")));
            }
        }
    }

    private static Event event(BodyReader body) {
        long[] numbers = new long[3];
        double price = 0;
        String label = "";
        String text = "";
        for (int fields = body.readMapSize(); fields > 0; fields--) {
            switch (body.readString()) {
                case "id" -> numbers[0] = body.readLong();
                case "team" -> numbers[1] = body.readLong();
                case "kind" -> numbers[2] = body.readLong();
                case "price" -> price = body.readDouble();
                case "label" -> label = body.readString();
                default -> text = body.readString();
            }
        }
        return new Event(numbers[0], numbers[1], numbers[2], price, label, text);
    }

    /** Groups bodies by team. */
    static final class Grouping implements Taker {
        final Map<Long, Totals> teams = new HashMap<>();

        @Override
        public void take(ResultSet rows) throws SQLException {
            BodyReader body = new BodyReader(rows.getBytes(1), "a row");
            long team = 0;
            long kind = 0;
            double price = 0;
            int missing = 3;
            for (int fields = body.readMapSize(); fields > 0 && missing > 0; fields--) {
                switch (body.readString()) {
                    case "team" -> {
                        team = body.readLong();
                        missing--;
                    }
                    case "kind" -> {
                        kind = body.readLong();
                        missing--;
                    }
                    case "price" -> {
                        price = body.readDouble();
                        missing--;
                    }
                    default -> body.skip();
                }
            }
            teams.computeIfAbsent(team, absent -> new Totals()).add(kind, price);
        }
    }

    /** Groups rows of a plain table by team. */
    static final class PlainGrouping implements Taker {
        final Map<Long, Totals> teams = new HashMap<>();

        @Override
        public void take(ResultSet rows) throws SQLException {
            teams.computeIfAbsent(rows.getLong(1), absent -> new Totals()).add(rows.getLong(2), rows.getDouble(3));
        }
    }

    /** Reads all bodies of a model. */
    <T extends Taker> List<T> bodies(Model model, Supplier<T> takers) throws SQLException {
        return all(
                partition -> "SELECT body FROM " + servers.latest(model, partition)
                        + " WHERE column_name = 'base' AND body IS NOT NULL",
                takers);
    }

    /** Reads the columns that are grouped of the plain tables. */
    <T extends Taker> List<T> plain(Supplier<T> takers) throws SQLException {
        return all(partition -> "SELECT team, kind, price FROM plain_event", takers);
    }

    /** Takes a number. */
    static final class Tally implements Taker {
        int value;

        @Override
        public void take(ResultSet rows) throws SQLException {
            value = rows.getInt(1);
        }
    }

    /** Lets the servers count the rows of a model. */
    int count(Model model) throws SQLException {
        return all(
                        partition -> "SELECT COUNT(*) FROM " + servers.latest(model, partition)
                                + " WHERE column_name = 'base' AND body IS NOT NULL",
                        Tally::new)
                .stream()
                .mapToInt(tally -> tally.value)
                .sum();
    }

    /** The statement for a partition. */
    private interface Text {
        String of(int partition);
    }

    private <T extends Taker> List<T> all(Text text, Supplier<T> takers) throws SQLException {
        return servers.atOnce(partition -> take(partition, text.of(partition), takers.get()));
    }

    private <T extends Taker> T take(int partition, String text, T taker) throws SQLException {
        try (Connection connection = servers.borrow(partition);
                PreparedStatement query = connection.prepareStatement(text)) {
            query.setFetchSize(Integer.MIN_VALUE);
            try (ResultSet rows = query.executeQuery()) {
                while (rows.next()) {
                    taker.take(rows);
                }
            }
        }
        return taker;
    }
}
