package dev.schemaless.tests.lint;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.Test;

/** Who may know whom, read from the class files. */
final class ArchitectureTest {
    private static final Pattern DEPENDENCY = Pattern.compile("\\s+(\\S+)\\s+-> (\\S+)\\s.*");
    private static final String CALCITE = "org\\.apache\\.calcite\\..*";
    private static final String POOLS_AND_SERVERS = "(com\\.zaxxer|com\\.mysql|org\\.h2)\\..*";
    /** Where text that looks like a partition's is none. */
    private static final Map<String, String> OWN_SQL = Map.of(
            "RowTexts.java", "changes rows of a result set by statements of ours",
            "SchemalessDatabaseMetaData.java", "asks a session of ours for a table's columns",
            "SchemalessSchema.java", "defines DUAL, a view of no table",
            "TableTexts.java", "answers SHOW CREATE TABLE",
            "WarmUp.java", "plans a statement of ours that nobody runs");

    /** A class of ours and a class it refers to. */
    private record Dependency(String from, String to) {}

    @Test
    void catalogKnowsNeitherPlannerNorDriverNorCalcite() {
        assertThat(dependencies("catalog"))
                .noneMatch(each -> each.to().matches("dev\\.schemaless\\.(planner|jdbc)\\..*|" + CALCITE));
    }

    @Test
    void plannerDoesNotKnowTheDriver() {
        assertThat(dependencies("planner")).noneMatch(each -> each.to().matches("dev\\.schemaless\\.jdbc\\..*"));
    }

    @Test
    void plannerKnowsNoInterfaceOfJdbc() {
        assertThat(dependencies("planner"))
                .filteredOn(each -> each.to().matches("javax?\\.sql\\..*"))
                .allMatch(each -> each.to().matches("java\\.sql\\.(Types|JDBCType)"));
    }

    /** A package that others build on knows none of them, so that each can be read by itself. */
    @Test
    void packagesOfThePlannerFormNoCycle() {
        assertThat(packagesInCycles("planner")).isEmpty();
    }

    @Test
    void driverDoesNotKnowHowRowsAreFound() {
        assertThat(dependencies("driver"))
                .noneMatch(
                        each -> each.to()
                                .matches(
                                        CALCITE
                                                + "|dev\\.schemaless\\.catalog\\.(dialect|server|layout|index|codec)\\.(?!Compression).*"));
    }

    @Test
    void poolsAndServersAreKnownOnlyWhereStoresAreOpenedAndSqlIsSent() {
        assertThat(List.of("catalog", "planner", "driver"))
                .flatMap(ArchitectureTest::dependencies)
                .filteredOn(each -> each.to().matches(POOLS_AND_SERVERS))
                .allMatch(each -> each.from().matches("dev\\.schemaless\\.catalog\\.(dialect|server|store)\\..*"));
    }

    @Test
    void sqlTextIsWrittenOnlyInTheCatalog() {
        Pattern sql = Pattern.compile("\"\\s*(SELECT|INSERT INTO|UPDATE|DELETE FROM|CREATE TABLE|ALTER TABLE) ");
        assertThat(SourceTree.mainJava())
                .filteredOn(source -> source.path().toString().matches("(planner|driver)/src/.*"))
                .filteredOn(source -> !OWN_SQL.containsKey(source.name()))
                .flatMap(source -> source.matches(sql).toList())
                .isEmpty();
    }

    /** Returns the packages that are left when those that use none of the others are taken away, as long as there are any. */
    private static Set<String> packagesInCycles(String module) {
        Map<String, Set<String>> uses = new TreeMap<>();
        for (Dependency each : dependencies(module)) {
            uses.computeIfAbsent(packageOf(each.from()), from -> new TreeSet<>())
                    .add(packageOf(each.to()));
        }
        uses.forEach((from, to) -> to.remove(from));
        boolean removed = true;
        while (removed) {
            Set<String> left = Set.copyOf(uses.keySet());
            removed = uses.values().removeIf(to -> to.stream().noneMatch(left::contains));
        }
        return uses.keySet();
    }

    private static String packageOf(String name) {
        return name.substring(0, name.lastIndexOf('.'));
    }

    private static List<Dependency> dependencies(String module) {
        Path classes = SourceTree.ROOT.resolve(module).resolve("target/classes");
        StringWriter output = new StringWriter();
        PrintWriter writer = new PrintWriter(output);
        ToolProvider jdeps = ToolProvider.findFirst("jdeps").orElseThrow();
        int code = jdeps.run(
                writer, writer, "-verbose:class", "-filter:none", "--multi-release", "base", classes.toString());
        assertThat(code).as(output.toString()).isZero();
        List<Dependency> found = output.toString()
                .lines()
                .map(DEPENDENCY::matcher)
                .filter(Matcher::matches)
                .map(matcher -> new Dependency(matcher.group(1), matcher.group(2)))
                .toList();
        assertThat(found).isNotEmpty();
        return found;
    }
}
