package dev.schemaless.cli.load;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.atomic.AtomicLong;

/** Counts the bytes that are read through it. */
final class CountingInput extends FilterInputStream {
    private final AtomicLong count;

    CountingInput(InputStream in, AtomicLong count) {
        super(in);
        this.count = count;
    }

    @Override
    public int read() throws IOException {
        int value = super.read();
        if (value >= 0) {
            count.incrementAndGet();
        }
        return value;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        int read = super.read(bytes, offset, length);
        if (read > 0) {
            count.addAndGet(read);
        }
        return read;
    }
}
