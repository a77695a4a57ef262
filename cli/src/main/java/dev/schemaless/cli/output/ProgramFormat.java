package dev.schemaless.cli.output;

import java.util.Optional;

/** The formats that a program reads, by name. */
public final class ProgramFormat {
    private ProgramFormat() {}

    /**
     * Returns the format of a name, or nothing if people read it.
     *
     * @param delimiter between the values of {@code csv}
     * @param quote around them
     */
    public static Optional<RowFormat> find(String name, char delimiter, char quote, CsvFormat.Header header) {
        return switch (name) {
            case "csv" -> Optional.of(CsvFormat.of(delimiter, quote, header));
            case "tsv" -> Optional.of(CsvFormat.of('\t', '"', header));
            case "json" -> Optional.of(JsonFormat.RESULT_SET);
            case "jsonl" -> Optional.of(JsonFormat.LINES);
            default -> Optional.empty();
        };
    }
}
