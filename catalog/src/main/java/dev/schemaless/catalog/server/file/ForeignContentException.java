package dev.schemaless.catalog.server.file;

/** Something in a database file that no store has. */
final class ForeignContentException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final String content;

    /** @param content names it */
    ForeignContentException(String content) {
        super(content);
        this.content = content;
    }

    String content() {
        return content;
    }
}
