package dev.schemaless.cli.load;

import java.sql.SQLException;

/** Explains refusals of the store by the values that it refused. Immutable and thread-safe. */
record Refusal(LoadTarget target) {
    /** Returns the first line of an error, and the value of the column that it names, if it names one. */
    String of(SQLException error, Chunk.Row row) {
        String reason = String.valueOf(error.getMessage())
                .lines()
                .findFirst()
                .orElse("")
                .strip();
        for (int i = 0; i < target.columns().size(); i++) {
            Object value = row.values().get(i);
            if (value != null && reason.contains("'" + target.columns().get(i).name() + "'")) {
                return reason + (reason.endsWith(".") ? "" : ".") + " The value is " + Excerpt.of(value) + ".";
            }
        }
        return reason;
    }
}
