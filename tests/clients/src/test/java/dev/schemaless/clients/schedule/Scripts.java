package dev.schemaless.clients.schedule;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Stream;
import org.quartz.impl.jdbcjobstore.JobStoreTX;

/** The statements that make the schedulers' tables. */
final class Scripts {
    private static final String FOREIGN_KEY = ",\\s*FOREIGN KEY \\([^)]*\\)\\s*REFERENCES \\w+ ?\\([^)]*\\)";

    private Scripts() {}

    /** Returns Quartz's own script for PostgreSQL without the foreign keys, which a store has none of. */
    static String[] quartz() throws IOException {
        return statements(JobStoreTX.class.getResourceAsStream("tables_postgres.sql"));
    }

    /** Returns a script of this package. */
    static String[] named(String file) throws IOException {
        return statements(Scripts.class.getResourceAsStream(file));
    }

    private static String[] statements(InputStream script) throws IOException {
        try (script) {
            String text = new String(script.readAllBytes(), StandardCharsets.UTF_8)
                    .replaceAll("(?m)^--.*$", "")
                    .replaceAll(FOREIGN_KEY, "");
            return Arrays.stream(text.split(";"))
                    .map(String::strip)
                    .filter(each -> Stream.of("CREATE", "DROP").anyMatch(each::startsWith))
                    .toArray(String[]::new);
        }
    }
}
