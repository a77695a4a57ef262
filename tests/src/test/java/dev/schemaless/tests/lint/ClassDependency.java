package dev.schemaless.tests.lint;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;

/** A class of ours and a class it refers to, read from the class files. */
record ClassDependency(String from, String to) {
    private static final Pattern LINE = Pattern.compile("\\s+(\\S+)\\s+-> (\\S+)\\s.*");

    /** The directory of a module's classes; builds without checks have one of their own. */
    private static final String CLASSES = ClassDependency.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .getPath()
                    .contains("/target/quick/")
            ? "target/quick/classes"
            : "target/classes";

    /** Those of each module: jdeps takes a second for one. */
    private static final Map<String, List<ClassDependency>> READ = new ConcurrentHashMap<>();

    /** Returns those of the classes that a module's build has made; nested classes are classes of their own. */
    static List<ClassDependency> of(String module) {
        return READ.computeIfAbsent(module, ClassDependency::read);
    }

    private static List<ClassDependency> read(String module) {
        Path classes = SourceTree.ROOT.resolve(module).resolve(CLASSES);
        StringWriter output = new StringWriter();
        PrintWriter writer = new PrintWriter(output);
        ToolProvider jdeps = ToolProvider.findFirst("jdeps").orElseThrow();
        int code = jdeps.run(
                writer, writer, "-verbose:class", "-filter:none", "--multi-release", "base", classes.toString());
        assertThat(code).as(output.toString()).isZero();
        List<ClassDependency> found = output.toString()
                .lines()
                .map(LINE::matcher)
                .filter(Matcher::matches)
                .map(matcher -> new ClassDependency(matcher.group(1), matcher.group(2)))
                .toList();
        assertThat(found).isNotEmpty();
        return found;
    }

    String fromPackage() {
        return packageOf(from);
    }

    String toPackage() {
        return packageOf(to);
    }

    private static String packageOf(String name) {
        return name.substring(0, Math.max(0, name.lastIndexOf('.')));
    }

    /** Returns both names without their packages. */
    @Override
    public String toString() {
        return from.substring(from.lastIndexOf('.') + 1) + " > " + to.substring(to.lastIndexOf('.') + 1);
    }
}
