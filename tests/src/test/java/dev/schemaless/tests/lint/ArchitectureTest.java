package dev.schemaless.tests.lint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who may know whom, read from the class files. */
final class ArchitectureTest {
    private static final String CALCITE = "org\\.apache\\.calcite\\..*";
    private static final String POOLS_AND_SERVERS = "(com\\.zaxxer|com\\.mysql|org\\.h2)\\..*";
    private static final String ENGINE =
            "dev\\.schemaless\\.catalog\\.(dialect|server|layout|index|codec)\\.(?!Compression).*";
    private static final String STACK = "dev.schemaless.catalog.stack.";
    private static final String NATIVE = "dev\\.schemaless\\.catalog\\."
            + "(key|dialect|server|layout|epoch|lease|read|write|define|transaction|store)\\..*";
    /** Where text that looks like a partition's is none. */
    private static final Map<String, String> OWN_SQL = Map.of(
            "FeedReader.java", "reads the history of a table, over a session of ours",
            "InformationSchema.java", "defines views on system tables",
            "MetadataQueries.java", "asks system tables, over a session of ours",
            "RowTexts.java", "changes rows of a result set by statements of ours",
            "SchemalessSchema.java", "defines DUAL, a view of no table",
            "ShowQuery.java", "is the query on system tables that a SHOW stands for",
            "TableTexts.java", "answers SHOW CREATE TABLE",
            "WarmUp.java", "plans a statement of ours that is never run");

    /** The largest ones have 12: the steps of a change of the catalog. */
    private static final int MOST_FILES_OF_CIRCLE = 12;

    @Test
    void catalogKnowsNoOtherModuleAndNoCalcite() {
        assertThat(ClassDependency.of("catalog"))
                .noneMatch(each -> each.to().matches("dev\\.schemaless\\.(stores|planner|jdbc)\\..*|" + CALCITE));
    }

    @Test
    void storesKnowOnlyTheCatalog() {
        assertThat(ClassDependency.of("stores"))
                .noneMatch(each -> each.to().matches("dev\\.schemaless\\.(planner|jdbc)\\..*|" + CALCITE));
    }

    @Test
    void plannerKnowsNeitherDriverNorStoresOfOthers() {
        assertThat(ClassDependency.of("planner"))
                .noneMatch(each -> each.to().matches("dev\\.schemaless\\.(stores|jdbc)\\..*"));
    }

    /** Where rows lie {@code Routing} tells; only the warm-up, which has no store, makes one itself. {@code Retry} is a back-off. */
    @Test
    void plannerDoesNotKnowWhereRowsLie() {
        assertThat(ClassDependency.of("planner"))
                .filteredOn(
                        each -> each.to()
                                .matches(
                                        "dev\\.schemaless\\.catalog\\."
                                                + "(key\\.(RowKeys|Shards)|shard\\.Topology|(dialect|layout|read|write|job\\.[a-z]+|store)\\.|server\\.(?!Retry)).*"))
                .allMatch(each -> each.from().endsWith(".WarmUp"));
    }

    /** What stacks have in common knows nothing of the native one, and the native one nothing of other stacks. */
    @Test
    void stacksDoNotKnowEachOther() {
        assertThat(ClassDependency.of("catalog"))
                .filteredOn(each -> each.from().startsWith(STACK))
                .noneMatch(each -> each.to().matches(NATIVE));
        assertThat(ClassDependency.of("catalog"))
                .filteredOn(each -> each.to().startsWith(STACK) && !each.from().startsWith(STACK))
                .isNotEmpty()
                .allMatch(each -> each.from()
                        .matches("dev\\.schemaless\\.catalog\\.store\\.(((No)?External)?Stores|StoreWithStacks).*"));
    }

    /** Stores of others use servers and their texts as the native stack does. Of the rest they know the seam, jobs and the migrations' steps. */
    @Test
    void storesOfOthersKnowNoNativeTables() {
        assertThat(ClassDependency.of("stores"))
                .filteredOn(each -> each.to().matches(NATIVE))
                .allMatch(each -> each.to()
                        .matches("dev\\.schemaless\\.catalog\\.((dialect|server)\\..*|read\\.first\\.TopRows"
                                + "|define\\.(ExternalEditor|MigrationChanges.*)|store\\.ExternalStores.*)"));
    }

    @Test
    void layoutsOfOthersDoNotKnowEachOther() {
        Pattern layout =
                Pattern.compile("dev\\.schemaless\\.stores\\.(friendfeed|goschemaless|jogchat|repos|shameless|uber)");
        assertThat(ClassDependency.of("stores"))
                .filteredOn(each -> layout.matcher(each.fromPackage()).matches()
                        && layout.matcher(each.toPackage()).matches())
                .isNotEmpty()
                .allMatch(each -> each.fromPackage().equals(each.toPackage()));
    }

    /** What a store promises, and the domain below it, hold for stores of any layout. */
    @Test
    void promisesDoNotKnowTheNativeStack() {
        assertThat(ClassDependency.of("catalog"))
                .filteredOn(each -> each.from()
                        .matches("dev\\.schemaless\\.catalog\\.(access|cell|codec|type|model|row|shard)\\..*"))
                .noneMatch(each -> each.to().matches(NATIVE));
    }

    /** Names of tables, the shard in a key, the epoch, kinds of servers. Whoever wants a row's place asks {@code Routing}. */
    @Test
    void nativeStackIsKnownOnlyToItself() {
        assertThat(List.of("planner", "driver", "cli"))
                .flatMap(ClassDependency::of)
                .filteredOn(each -> each.to().matches(NATIVE))
                .allMatch(each -> each.from().endsWith(".WarmUp")
                        || each.to()
                                .matches("dev\\.schemaless\\.catalog\\.(key\\.KeyColumn|server\\.Retry|store\\..*)"));
    }

    @Test
    void plannerKnowsNoInterfaceOfJdbc() {
        assertThat(ClassDependency.of("planner"))
                .filteredOn(each -> each.to().matches("javax?\\.sql\\..*"))
                .allMatch(each -> each.to().matches("java\\.sql\\.(Types|JDBCType)"));
    }

    @Test
    void driverDoesNotKnowHowRowsAreFound() {
        assertThat(ClassDependency.of("driver")).noneMatch(each -> each.to().matches(CALCITE + "|" + ENGINE));
    }

    @Test
    void poolsAndServersAreKnownOnlyWhereStoresAreOpenedAndSqlIsSent() {
        assertThat(List.of("catalog", "stores", "planner", "driver"))
                .flatMap(ClassDependency::of)
                .filteredOn(each -> each.to().matches(POOLS_AND_SERVERS))
                .allMatch(each -> each.from().matches("dev\\.schemaless\\.catalog\\.(dialect|server|store)\\..*"));
    }

    @Test
    void sqlTextIsWrittenOnlyInTheCatalog() {
        // in a literal, or at the beginning of a text block's line
        Pattern sql = Pattern.compile("(^|\")\\s*(SELECT|INSERT INTO|UPDATE|DELETE FROM|CREATE TABLE|ALTER TABLE) ");
        assertThat(SourceTree.mainJava())
                .filteredOn(source -> source.path().toString().matches("(planner|driver)/src/.*"))
                .filteredOn(source -> !OWN_SQL.containsKey(source.name()))
                .flatMap(source -> source.matches(sql).toList())
                .isEmpty();
    }

    @Test
    void queriesOfOurOwnReadSystemTablesAlone() {
        Set<String> queries = Set.of("InformationSchema.java", "MetadataQueries.java", "ShowQuery.java");
        assertThat(SourceTree.mainJava())
                .filteredOn(source -> queries.contains(source.name()))
                .hasSameSizeAs(queries)
                .flatMap(source -> source.matches(Pattern.compile("\\b(FROM|JOIN) (?!sys\\.|\\()"))
                        .toList())
                .isEmpty();
    }

    /** A package that others build on knows none of them, so that each can be read by itself. */
    @ParameterizedTest
    @ValueSource(strings = {"catalog", "stores", "planner", "driver", "cli"})
    void packagesKnowEachOtherInOneDirection(String module) {
        assertThat(PackageCycles.among(ClassDependency.of(module)))
                .as("packages of %s that know each other in a circle: turn one step around, or move a class", module)
                .isEmpty();
    }

    /** A reader of one file of a circle needs all of them. A sealed type knows its alternatives by nature. */
    @ParameterizedTest
    @ValueSource(strings = {"catalog", "stores", "planner", "driver", "cli"})
    void circlesOfFilesAreSmall(String module) {
        SealedFamilies families = SealedFamilies.of(SourceTree.mainJava());

        assertThat(families.isEmpty()).isFalse();
        assertThat(FileCircles.among(ClassDependency.of(module), families::has))
                .as("files of a package that know each other in a circle")
                .allMatch(circle -> circle.size() <= MOST_FILES_OF_CIRCLE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"catalog", "stores"})
    void packagesUseOnlyThoseAboveThemInTheirReadme(String module) {
        PackageFloors floors = PackageFloors.of(module, "dev.schemaless." + module);

        assertThat(floors.floors()).hasSizeGreaterThan(19);
        assertThat(floors.leadingDown(ClassDependency.of(module))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"planner, dev.schemaless.planner", "driver, dev.schemaless.jdbc"})
    void packagesUseOnlyThoseBelowThemInTheirReadme(String module, String root) {
        PackageFloors floors = PackageFloors.of(module, root);

        assertThat(floors.floors()).hasSizeGreaterThan(10);
        assertThat(floors.leadingUp(ClassDependency.of(module))).isEmpty();
    }
}
