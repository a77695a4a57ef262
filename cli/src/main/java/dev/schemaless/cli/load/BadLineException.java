package dev.schemaless.cli.load;

/** A record that cannot be loaded; the next one may be. */
final class BadLineException extends Exception {
    private static final long serialVersionUID = 1L;

    private final long line;

    BadLineException(long line, String reason) {
        super(reason);
        this.line = line;
    }

    long line() {
        return line;
    }
}
