package dev.schemaless.tests.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.fixture.ProjectRoot;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.EnumSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** {@code docs/jdbc.md} lists the methods that are refused whatever they are given, and no others. */
class RefusedMethodsTest extends MemoryStoreConformance {
    private static final Path DOCUMENT = ProjectRoot.resolve("docs", "jdbc.md");
    private static final Pattern ROW = Pattern.compile("\\| `(\\w+)` \\| (.*?) \\|.*");
    private static final Pattern NAME = Pattern.compile("`(\\w+)`");

    @BeforeEach
    void createRows() throws SQLException {
        EveryMethodTest.createRows(connection);
    }

    /** What becomes of a call. */
    private enum Answer {
        GIVEN,
        UNSUPPORTED,
        OTHERWISE_REFUSED
    }

    @Test
    void documentListsWhatIsRefused() throws Exception {
        Set<String> unsupported = new TreeSet<>();
        Set<String> given = new TreeSet<>();
        for (EveryMethodTest.Face face : EveryMethodTest.Face.values()) {
            for (Method method : face.type().getMethods()) {
                String name = face.type().getSimpleName() + "." + method.getName();
                Set<Answer> answers = answers(face, method);
                if (answers.contains(Answer.GIVEN)) {
                    given.add(name);
                } else if (answers.contains(Answer.UNSUPPORTED)) {
                    unsupported.add(name);
                }
            }
        }
        unsupported.removeAll(given);

        assertThat(documented()).containsExactlyElementsOf(unsupported);
    }

    /** Other arguments are tried only where the sensible ones are not supported. */
    private Set<Answer> answers(EveryMethodTest.Face face, Method method) throws Exception {
        Set<Answer> answers = EnumSet.noneOf(Answer.class);
        for (@Nullable Object[] arguments : new OddArguments(connection).of(method.getParameterTypes())) {
            answers.add(answer(face, method, arguments));
            if (!answers.contains(Answer.UNSUPPORTED)) {
                return answers;
            }
        }
        return answers;
    }

    private Answer answer(EveryMethodTest.Face face, Method method, @Nullable Object[] arguments) throws Exception {
        try (Connection own = place.connect()) {
            Object answer = method.invoke(face.make(own), arguments);
            if (answer instanceof Connection opened) {
                opened.close();
            }
            return Answer.GIVEN;
        } catch (InvocationTargetException e) {
            return e.getCause() instanceof SQLFeatureNotSupportedException
                    ? Answer.UNSUPPORTED
                    : Answer.OTHERWISE_REFUSED;
        }
    }

    private static Set<String> documented() throws IOException {
        String section = Files.readString(DOCUMENT)
                .replaceFirst("(?s).*\n## Refused\n", "")
                .replaceFirst("(?s)\n## .*", "");
        Set<String> names = new TreeSet<>();
        section.lines()
                .map(ROW::matcher)
                .filter(Matcher::matches)
                .forEach(row -> NAME.matcher(row.group(2))
                        .results()
                        .forEach(name -> names.add(row.group(1) + "." + name.group(1))));
        return names;
    }
}
