package dev.schemaless.jdbc.feed;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Options of a feed. Immutable.
 *
 * @param start where a new consumer begins
 * @param batch the most changes at once, 1 to 10,000
 * @param tries how often the handler tries a change before dead letters take it; 0 for as long as it takes
 * @param deadLetters null for none: the feed waits at a change that its handler cannot use
 * @param columns the columns of {@code t$changes} that handlers get, in that order; empty for all
 */
public record FeedOptions(
        Start start, int batch, int tries, ChangeHandler.@Nullable DeadLetters deadLetters, List<String> columns) {
    private static final int USUAL_BATCH = 500;
    private static final int MOST_BATCH = 10_000;

    /** The place where a new consumer begins. */
    public enum Start {
        /** At the oldest change that is kept. */
        BEGINNING,
        /** After the changes that are committed when {@code consume} is called. */
        NOW
    }

    public FeedOptions {
        columns = List.copyOf(columns);
        if (batch < 1 || batch > MOST_BATCH || tries < 0) {
            throw new IllegalArgumentException("Cannot make options of feed: batch is " + batch + ", not 1 to "
                    + MOST_BATCH + ", or tries is " + tries + ", less than 0.");
        }
    }

    /** Returns options of a consumer that gets all changes that are kept. */
    public static FeedOptions fromBeginning() {
        return new FeedOptions(Start.BEGINNING, USUAL_BATCH, 0, null, List.of());
    }

    /** Returns options of a consumer that gets later changes alone. */
    public static FeedOptions fromNow() {
        return new FeedOptions(Start.NOW, USUAL_BATCH, 0, null, List.of());
    }

    /** Returns the same options with another number of changes at once. */
    public FeedOptions batch(int most) {
        return new FeedOptions(start, most, tries, deadLetters, columns);
    }

    /**
     * Returns the same options with a place for changes that the handler cannot use. Errors of servers that are away and of transactions
     * in the way do not count as tries.
     *
     * @param most how often the handler tries a change alone, at least 1
     */
    public FeedOptions afterFailures(int most, ChangeHandler.DeadLetters letters) {
        if (most < 1) {
            throw new IllegalArgumentException("Cannot make options of feed: tries is " + most + ", less than 1.");
        }
        return new FeedOptions(start, batch, most, letters, columns);
    }

    /**
     * Returns the same options with some columns alone; others are not read. {@code _change} and {@code _before} cost a lookup for each
     * change.
     *
     * @param names of columns of {@code t$changes}, matched without case
     */
    public FeedOptions columns(String... names) {
        return new FeedOptions(start, batch, tries, deadLetters, List.of(names));
    }
}
