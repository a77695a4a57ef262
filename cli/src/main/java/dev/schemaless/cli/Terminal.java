package dev.schemaless.cli;

/** Whether a person watches; the launcher knows, Java (whose console may be any stream since release 22) does not. */
public final class Terminal {
    private static final String WATCHED = "schemaless.terminal";

    private Terminal() {}

    /** Returns whether input, output and errors are all at a terminal. */
    public static boolean isWatched() {
        return Boolean.getBoolean(WATCHED);
    }
}
