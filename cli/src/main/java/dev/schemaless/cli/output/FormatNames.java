package dev.schemaless.cli.output;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Names of the formats of results. */
public final class FormatNames {
    /** A table, or vertical at a prompt whose terminal is narrower. */
    public static final String AUTO = "auto";

    public static final String TABLE = "table";
    public static final String VERTICAL = "vertical";

    /** All names, in the order of their use. */
    public static final List<String> ALL =
            List.of(AUTO, TABLE, VERTICAL, "csv", "tsv", "json", "jsonl", "xmlattrs", "xmlelements");

    private FormatNames() {}

    /** Returns the name that a text is, without regard to case; empty if there is no such format. */
    public static Optional<String> find(String text) {
        return Optional.of(text.toLowerCase(Locale.ROOT)).filter(ALL::contains);
    }
}
