package dev.schemaless.catalog.job.feed;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.model.Model;
import java.util.regex.Pattern;

/**
 * The object of a feed's job. Immutable.
 *
 * @param model the number of the table, which stays when it is renamed
 */
record FeedTarget(Consumer consumer, int partition) {
    private static final Pattern NAME = Pattern.compile("[a-z0-9_-]{1,30}");

    /**
     * A consumer of a table.
     *
     * @param model the number of the table, which stays when it is renamed
     */
    record Consumer(String name, int model) {
        static Consumer of(String name, Model model) {
            if (!NAME.matcher(name).matches()) {
                throw new SchemalessException(
                        ErrorCode.PARAMETER_INVALID,
                        "Cannot begin feed of '" + model.name() + "': '" + name
                                + "' is not a name of a consumer. Take 1 to 30 of the letters a to z, digits, _ and -.");
            }
            return new Consumer(name, model.number());
        }

        FeedTarget on(int partition) {
            return new FeedTarget(this, partition);
        }
    }

    static FeedTarget parse(String text) {
        String[] parts = text.split("/");
        return new FeedTarget(new Consumer(parts[0], Integer.parseInt(parts[1])), Integer.parseInt(parts[2]));
    }

    @Override
    public String toString() {
        return consumer.name() + "/" + consumer.model() + "/" + partition;
    }
}
