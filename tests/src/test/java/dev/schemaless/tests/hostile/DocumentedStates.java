package dev.schemaless.tests.hostile;

import dev.schemaless.tests.fixture.ProjectRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.sql.SQLException;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The SQLStates of {@code docs/sql.md} that a statement alone may earn. Immutable. */
record DocumentedStates(Set<String> states) {
    private static final int LONGEST_MESSAGE = 2_000;
    private static final int FRAMES = 5;

    /**
     * Nothing is broken, no server is lost and no time is up where a statement is merely odd. One that names an external store of which the
     * connection has no account earns 28000.
     */
    private static final Pattern NOT_OF_STATEMENTS = Pattern.compile("(XX|08|57|58).*");

    private static final Pattern FOREIGN =
            Pattern.compile("org\\.apache\\.|java\\.(lang|util)\\.|\\bpublic \\w|\\breturn new \\w|Exception\\b");

    static DocumentedStates read() throws IOException {
        try (Stream<String> lines = Files.lines(ProjectRoot.resolve("docs", "sql.md"))) {
            return new DocumentedStates(lines.filter(line -> line.matches("\\| [0-9A-Z]{5} \\|.*"))
                    .map(line -> line.substring(2, 7))
                    .filter(state -> !NOT_OF_STATEMENTS.matcher(state).matches())
                    .collect(Collectors.toSet()));
        }
    }

    /** Says what is wrong with what a statement threw; null if nothing is. */
    @Nullable String fault(Throwable thrown) {
        if (!(thrown instanceof SQLException refusal)) {
            return "no SQLException: " + thrown;
        }
        String message = String.valueOf(refusal.getMessage());
        if (!states.contains(String.valueOf(refusal.getSQLState()))) {
            return "SQLState " + refusal.getSQLState() + ": " + shortened(message) + origin(refusal);
        }
        if (message.length() > LONGEST_MESSAGE) {
            return "a message of " + message.length() + " characters: " + shortened(message);
        }
        return FOREIGN.matcher(message).find() ? "a message of Java: " + shortened(message) : null;
    }

    /** Returns where the first of its causes was thrown. */
    private static String origin(Throwable thrown) {
        Throwable first = thrown;
        while (first.getCause() != null) {
            first = first.getCause();
        }
        return Stream.of(first.getStackTrace())
                .limit(FRAMES)
                .map(frame -> "\n        at " + frame)
                .collect(Collectors.joining("", "\n      " + first.getClass().getName(), ""));
    }

    private static String shortened(String message) {
        String line = message.replace('\n', ' ');
        return line.substring(0, Math.min(line.length(), 300));
    }
}
