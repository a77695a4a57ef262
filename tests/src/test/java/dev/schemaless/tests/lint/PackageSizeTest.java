package dev.schemaless.tests.lint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.lint.SourceTree.Source;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** A package has one idea, which seldom takes more than thirty files. One that does says why in its package-info. */
final class PackageSizeTest {
    private static final int LIMIT = 30;
    /** How the sentence begins that gives the reason. */
    private static final Pattern REASON = Pattern.compile("More than " + LIMIT + " files, because ");

    @Test
    void largePackageSaysWhyItIsOne() {
        assertThat(withoutReason())
                .as("packages of more than " + LIMIT + " files without a sentence '" + REASON
                        + "…' in their package-info")
                .isEmpty();
    }

    /** Returns the number of files of each package that is too large and gives no reason. */
    private static Map<String, Long> withoutReason() {
        Set<String> excused = SourceTree.mainJava().stream()
                .filter(source -> source.className().equals("package-info") && source.contains(REASON))
                .map(PackageSizeTest::directory)
                .collect(Collectors.toSet());
        Map<String, Long> sizes = SourceTree.mainJava().stream()
                .filter(source -> !source.className().equals("package-info"))
                .collect(Collectors.groupingBy(PackageSizeTest::directory, TreeMap::new, Collectors.counting()));
        sizes.keySet().removeAll(excused);
        sizes.values().removeIf(files -> files <= LIMIT);
        return sizes;
    }

    private static String directory(Source source) {
        return source.path().getParent().toString();
    }
}
