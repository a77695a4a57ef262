package dev.schemaless.tests.function;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * An expression over the table of values, as a resource has it: one line, and below it, indented, what is otherwise in another database:
 *
 * <pre>
 * LEFT(s, n)
 *   MARIADB where n &lt; 0: the empty text there
 *   H2 as LEFT(s, n + 0)
 *   H2 absent
 * </pre>
 *
 * @param source the resource, to be found again
 */
record FunctionCase(String source, String expression, List<String> notes) {
    private static final List<String> RESOURCES = List.of("text", "condition", "number", "datetime", "code");

    /** Returns the cases of all resources. */
    static List<FunctionCase> all() {
        return RESOURCES.stream().flatMap(name -> read(name).stream()).toList();
    }

    private static List<FunctionCase> read(String name) {
        List<FunctionCase> cases = new ArrayList<>();
        for (String line : text(name).lines().toList()) {
            if (line.startsWith(" ")) {
                cases.get(cases.size() - 1).notes().add(line.strip());
            } else if (!line.isBlank() && !line.startsWith("#")) {
                cases.add(new FunctionCase(name, line.strip(), new ArrayList<>()));
            }
        }
        return cases;
    }

    private static String text(String name) {
        try (InputStream resource =
                Objects.requireNonNull(FunctionCase.class.getResourceAsStream(name + ".txt"), name)) {
            return new String(resource.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Says whether a database does not have it. */
    boolean isAbsentIn(String database) {
        return notes.stream().anyMatch(note -> note.startsWith(database + " absent"));
    }

    /** Returns how a database writes it. */
    String writtenIn(String database) {
        return after(database + " as ").orElse(expression);
    }

    /** Returns the rows for which a database has another answer, as a condition. */
    Optional<String> rowsThatDifferIn(String database) {
        return after(database + " where ").map(note -> note.substring(0, note.indexOf(": ")));
    }

    private Optional<String> after(String words) {
        return notes.stream()
                .filter(note -> note.startsWith(words))
                .map(note -> note.substring(words.length()))
                .findFirst();
    }

    @Override
    public String toString() {
        return source + ": " + expression;
    }
}
