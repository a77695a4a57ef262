package dev.schemaless.stores.layout;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.codec.BodyCodec;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * The bodies of a sample, which are in memory at once. Large ones, and those after the first half a megabyte, are left out. Not
 * thread-safe.
 */
public final class SampledBodies {
    private static final int LARGEST = 256 * 1024;
    private static final int ALL = 512 * 1024;
    /** Each body is decompressed several times. */
    private static final int LARGEST_PLAIN = 1024 * 1024;
    /** A byte of zlib becomes 1,032 at most. */
    private static final int SURELY_SMALL = LARGEST_PLAIN / 1032;

    private final String expression;
    private final boolean lengthsOnly;
    private final List<Integer> lengths = new ArrayList<>();
    private int bytes;

    private SampledBodies(String expression, boolean lengthsOnly) {
        this.expression = expression;
        this.lengthsOnly = lengthsOnly;
    }

    /** Returns the sample of a column, empty yet. */
    public static SampledBodies of(String column) {
        return new SampledBodies("CASE WHEN LENGTH(" + column + ") <= " + LARGEST + " THEN " + column + " END", false);
    }

    /** Returns the sample of a query without bodies. */
    public static SampledBodies none() {
        return new SampledBodies("NULL", false);
    }

    /**
     * Reads a sample: first the lengths of its bodies, then the bodies that it keeps. A streamed result left unread would be fetched
     * to its end.
     *
     * @param column of bodies
     * @param rows reads the first rows, at most a number of them, in the same order each time
     * @return the rows, those after the last body that is fetched without one
     */
    public static <T> List<T> read(int limit, String column, BiFunction<Integer, SampledBodies, List<T>> rows) {
        SampledBodies unread = new SampledBodies("LENGTH(" + column + ")", true);
        List<T> all = rows.apply(limit, unread);
        List<T> read = new ArrayList<>(rows.apply(unread.fetched(), of(column)));
        read.addAll(all.subList(Math.min(read.size(), all.size()), all.size()));
        return read;
    }

    private int fetched() {
        int sum = 0;
        for (int i = 0; i < lengths.size(); i++) {
            if (sum >= ALL) {
                return i;
            }
            sum += lengths.get(i) <= LARGEST ? lengths.get(i) : 0;
        }
        return lengths.size();
    }

    /** Returns the expression whose values {@link #take} takes. */
    public String expression() {
        return expression;
    }

    /** Takes a value of the current row. Returns a body to keep; null if the sample has to do without it. */
    public byte @Nullable [] take(ResultSet rows, int column) throws SQLException {
        if (lengthsOnly) {
            lengths.add(rows.getInt(column));
            return null;
        }
        byte[] body = rows.getBytes(column);
        if (body == null || bytes >= ALL || isLarge(body)) {
            return null;
        }
        bytes += body.length;
        return body;
    }

    private static boolean isLarge(byte[] body) {
        if (body.length <= SURELY_SMALL || !BodyCodec.isZlib(body)) {
            return false;
        }
        try {
            BodyCodec.inflate(body, "a sampled body", LARGEST_PLAIN);
            return false;
        } catch (SchemalessException e) {
            // large, or no zlib at all
            return true;
        }
    }
}
