package dev.schemaless.cli.load;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** Splits bytes into lines, none of which takes more memory than a limit. Not thread-safe. */
final class BoundedLines implements Closeable {
    private final InputStream in;
    private final int maxBytes;
    private final byte[] buffer = new byte[64 * 1024];
    private int position;
    private int end;
    private long line;

    BoundedLines(InputStream in, int maxBytes) {
        this.in = in;
        this.maxBytes = maxBytes;
    }

    /** Returns the number of the line that {@link #next} returned last, from 1. */
    long line() {
        return line;
    }

    /**
     * Returns the next line without its line feed, or null at the end.
     *
     * @throws BadLineException if it is longer than the limit; it is passed over then
     */
    byte @Nullable [] next() throws IOException, BadLineException {
        if (position == end && !fill()) {
            return null;
        }
        line++;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(256);
        long length = 0;
        do {
            int stop = lineFeed();
            length += stop - position;
            if (length <= maxBytes) {
                bytes.write(buffer, position, stop - position);
            }
            position = stop;
            if (position < end) {
                position++;
                break;
            }
        } while (fill());
        if (length > maxBytes) {
            throw new BadLineException(line, "the line has " + length + " bytes, more than " + maxBytes);
        }
        return bytes.toByteArray();
    }

    private int lineFeed() {
        int i = position;
        while (i < end && buffer[i] != '\n') {
            i++;
        }
        return i;
    }

    private boolean fill() throws IOException {
        position = 0;
        end = Math.max(0, in.read(buffer));
        return end > 0;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
