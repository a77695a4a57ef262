package dev.schemaless.tests.docs;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The SQL of a Markdown text, and what it says comes out. */
final class Tour {
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```sql\\n(.*?)^```(?:\\n+```text\\n(.*?)^```)?");

    private Tour() {}

    /**
     * A block of statements and what the text shows below it.
     *
     * @param shown the lines of the block that follows, empty if none does
     */
    record Step(List<String> statements, List<String> shown) {
        boolean showsTable() {
            return shown.get(0).startsWith("|");
        }

        /** Returns the cells of each shown line, the header first. */
        List<List<String>> table() {
            return shown.stream()
                    .filter(line -> !line.startsWith("|-"))
                    .map(line -> Arrays.stream(line.substring(1).split("\\|"))
                            .map(String::strip)
                            .toList())
                    .toList();
        }
    }

    static List<Step> of(String markdown) {
        List<Step> steps = new ArrayList<>();
        Matcher blocks = BLOCK.matcher(markdown);
        while (blocks.find()) {
            steps.add(new Step(statements(blocks.group(1)), lines(blocks.group(2))));
        }
        return steps;
    }

    private static List<String> statements(String sql) {
        return Stream.of(sql.split(";[ ]*(--[^\\n]*)?(\\n|$)"))
                .map(String::strip)
                .filter(statement -> !statement.isEmpty())
                .toList();
    }

    private static List<String> lines(String text) {
        return text == null
                ? List.of()
                : text.lines().map(String::stripTrailing).toList();
    }
}
