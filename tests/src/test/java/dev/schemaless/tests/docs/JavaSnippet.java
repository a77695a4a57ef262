package dev.schemaless.tests.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.fixture.ProjectRoot;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;

/** The Java of a document. */
final class JavaSnippet {
    private static final Pattern SNIPPET = Pattern.compile("(?ms)^```java\\n(.*?)^```");

    private JavaSnippet() {}

    /** Returns the only Java snippet of a page. */
    static String of(String page) throws IOException {
        Matcher snippets = SNIPPET.matcher(Files.readString(ProjectRoot.resolve(page)));
        assertThat(snippets.find()).as(page).isTrue();
        String snippet = snippets.group(1);
        assertThat(snippets.find()).as("a second snippet of " + page).isFalse();
        return snippet;
    }

    /** Compiles a class of the unnamed package; returns a loader of it, which the caller closes. */
    static URLClassLoader compile(Path folder, String name, String program) throws IOException {
        Path file = Files.writeString(folder.resolve(name + ".java"), program);
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        int status = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        errors,
                        "-proc:none",
                        "-d",
                        folder.toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        file.toString());
        assertThat(status).as(errors.toString(StandardCharsets.UTF_8) + program).isZero();
        return new URLClassLoader(new URL[] {folder.toUri().toURL()});
    }
}
