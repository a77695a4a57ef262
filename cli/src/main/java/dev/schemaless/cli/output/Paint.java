package dev.schemaless.cli.output;

/** Colours of a table, as escapes of ANSI. */
public enum Paint {
    NONE("", "", ""),
    /** A green frame, and labels in bold. */
    TERMINAL("\u001b[32m", "\u001b[1m", "\u001b[0m");

    private final String frame;
    private final String label;
    private final String end;

    Paint(String frame, String label, String end) {
        this.frame = frame;
        this.label = label;
        this.end = end;
    }

    String frame(String text) {
        return frame + text + end;
    }

    String label(String text) {
        return label + text + end;
    }
}
