package dev.schemaless.cli.load;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the records of one file, one after the other. Not thread-safe. */
interface RowReader extends Closeable {
    /** Returns the names of all fields in order, if the file gives them before its records. */
    default List<String> names() {
        return List.of();
    }

    /**
     * Returns the next record, or null at the end.
     *
     * @throws BadLineException if the record is malformed; reading may go on with the next
     * @throws IOException if the file cannot be read further
     */
    @Nullable SourceRow next() throws IOException, BadLineException;
}
