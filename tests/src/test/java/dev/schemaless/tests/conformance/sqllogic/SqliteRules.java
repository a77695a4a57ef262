package dev.schemaless.tests.conformance.sqllogic;

import dev.schemaless.tests.conformance.sqllogic.Rule.Rewrite;
import dev.schemaless.tests.conformance.sqllogic.Rule.Skip;
import dev.schemaless.tests.conformance.sqllogic.Rule.SkipLines;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** What of the files only SQLite understands, or understands so. Everything else has to be answered as it answers. */
final class SqliteRules {
    /** For all files. */
    static final List<Rule> ALL = List.of(
            Skip.of("\\bIN ?\\( ?\\)", "an empty list is SQLite's; the standard's has a member"),
            Skip.of("\\bIN t\\d+n?$", "IN a table is SQLite's; the standard's is a query or a list"),
            Skip.of("\\bNOT INDEXED\\b", "NOT INDEXED is SQLite's"),
            Skip.of("\\bx NOT NULL\\b", "the predicate NOT NULL is SQLite's; the standard's is IS NOT NULL"),
            Skip.of("\\b(total|group_concat)\\(", "total and group_concat are SQLite's functions"),
            Skip.of("\\b(avg|sum)\\((DISTINCT )?y\\)", "a sum of texts; the standard's are of numbers"),
            Skip.of("x'303132' (NOT )?IN \\(SELECT", "bytes and numbers compare in SQLite; not in the standard"),
            Skip.of("<<", "shifts are SQLite's"),
            Skip.of("\\bTEMP(ORARY)? VIEW\\b", "temporary views are SQLite's"));

    private static final Rule LAST_ASSIGNMENT = Rewrite.of(
            "SET x=3, x=4, x=5",
            "SET x=5",
            "of several assignments of a column SQLite takes the last; the standard none");
    private static final Rule TEMPORARY_VIEWS =
            new SkipLines(Set.of(115, 119), "drops a temporary view that was not created");
    private static final Rule SHIFTED = new SkipLines(Set.of(479, 483), "the sum of what a shift gave");

    private SqliteRules() {}

    /** Returns the rules of a file, by its path within the artifact. */
    static List<Rule> of(String file) {
        return switch (file) {
            case "evidence/slt_lang_update.test" -> with(LAST_ASSIGNMENT);
            case "evidence/slt_lang_createview.test" -> with(TEMPORARY_VIEWS);
            case "evidence/slt_lang_aggfunc.test" -> with(SHIFTED);
            default -> ALL;
        };
    }

    private static List<Rule> with(Rule first) {
        List<Rule> rules = new ArrayList<>(List.of(first));
        rules.addAll(ALL);
        return List.copyOf(rules);
    }
}
