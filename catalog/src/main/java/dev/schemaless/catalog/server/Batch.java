package dev.schemaless.catalog.server;

import dev.schemaless.catalog.dialect.BatchText;
import dev.schemaless.catalog.dialect.Query;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Collects rows for a multi-row statement and puts them on a trip in as few statements as their size allows. Not thread-safe. */
public final class Batch {
    /** Bodies longer than this travel in a statement of their own, prepared on the server. */
    public static final int LARGE_BODY = 64 * 1024;

    /**
     * So many rows have the statements that a server keeps prepared. It is worth a round trip of its own to send their values as they
     * are, and to have nothing parsed.
     */
    private static final int BULK = 512;

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
        if (rows == text.maxRows() || length > LARGE_BODY || bytes + length > MAX_BYTES) {
            send();
        }
        parameters.addAll(row);
        rows++;
        bytes += length;
        if (length > LARGE_BODY) {
            send();
        }
    }

    private static long length(List<@Nullable Object> row) {
        long length = 0;
        for (Object value : row) {
            length += value instanceof byte[] array ? array.length : 16;
        }
        return length;
    }

    /** Adds what has been collected to the trip. */
    public void send() throws SQLException {
        if (rows == 0) {
            return;
        }
        List<@Nullable Object> sent = new ArrayList<>(parameters);
        if (rows == 1 && bytes > LARGE_BODY) {
            trip.addLarge(new Query(text.forRows(1), sent));
        } else if (rows == BULK) {
            trip.addKept(new Query(text.keptForRows(BULK), sent));
        } else {
            trip.add(new Query(text.forRows(rows), sent));
        }
        parameters.clear();
        rows = 0;
        bytes = 0;
    }
}
