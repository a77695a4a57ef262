package dev.schemaless.catalog.server;

import dev.schemaless.catalog.dialect.BatchText;
import dev.schemaless.catalog.dialect.Query;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Collects rows for a multi-row statement and puts them on a trip in as few statements as their size allows. A full
 * statement is sent at once as a prepared one: that is worth a round trip of its own, because values are sent in binary
 * form and nothing is parsed. So are many last rows with large values, whose text would take twice their bytes. Few last rows are sent as
 * text, together with those of other tables. Not thread-safe.
 */
public final class Batch {
    /** Bodies longer than this travel in a statement of their own, prepared on the server. */
    public static final int LARGE_BODY = 64 * 1024;

    /** Numbers of rows of the statements that a server keeps prepared, the greatest first. */
    private static final List<Integer> KEPT = List.of(512, 256, 128, 64);

    /** Up to so many last rows stay one statement, whatever their size: its first row may note the server's clock for all others. */
    public static final int FEW_ROWS = 256;

    /** Far below the smallest packet limit in use, even when binary doubles as text. */
    private static final int MAX_BYTES = 512 * 1024;

    private final Trip trip;
    private final BatchText text;
    private final List<@Nullable Object> parameters = new ArrayList<>();
    private int rows;
    private long bytes;

    public Batch(Trip trip, BatchText text) {
        this.trip = trip;
        this.text = text;
    }

    /** Adds a row; earlier rows may be sent first. */
    public void add(List<@Nullable Object> row) throws SQLException {
        long length = length(row);
        if (isFullBefore(length) && text.maxRows() == KEPT.get(0)) {
            sendKept();
        }
        if (isFullBefore(length) || length > LARGE_BODY) {
            send();
        }
        parameters.addAll(row);
        rows++;
        bytes += length;
        if (length > LARGE_BODY) {
            send();
        }
    }

    private boolean isLarge() {
        return rows > FEW_ROWS && bytes > LARGE_BODY && text.maxRows() == KEPT.get(0);
    }

    private boolean isFullBefore(long length) {
        return rows == text.maxRows() || bytes + length > MAX_BYTES;
    }

    private static long length(List<@Nullable Object> row) {
        long length = 0;
        for (Object value : row) {
            length += value instanceof byte[] array ? array.length : 16;
        }
        return length;
    }

    /** Adds the collected rows to the trip. */
    public void send() throws SQLException {
        if (rows == KEPT.get(0) || isLarge()) {
            sendKept();
        }
        if (rows == 0) {
            return;
        }
        Query query = new Query(text.forRows(rows), new ArrayList<>(parameters));
        if (rows == 1 && bytes > LARGE_BODY) {
            trip.addLarge(query);
        } else {
            trip.add(query);
        }
        parameters.clear();
        rows = 0;
        bytes = 0;
    }

    /** Sends all rows but the few that no kept statement has. */
    private void sendKept() throws SQLException {
        for (int size : KEPT) {
            if (rows >= size) {
                List<@Nullable Object> first = parameters.subList(0, parameters.size() / rows * size);
                bytes -= length(first);
                rows -= size;
                trip.addKept(new Query(text.keptForRows(size), new ArrayList<>(first)));
                first.clear();
            }
        }
    }
}
