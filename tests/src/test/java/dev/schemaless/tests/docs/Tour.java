package dev.schemaless.tests.docs;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The SQL of a Markdown text, and what it says comes out. */
public final class Tour {
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```sql\\n(.*?)^```(?:\\n+```text\\n(.*?)^```)?");

    private Tour() {}

    /**
     * A block of statements and what the text shows below it: a table, lines of a plan, or the error with which the last statement ends.
     *
     * @param shown the lines of the block that follows, empty if none does
     */
    public record Step(List<String> statements, List<String> shown) {
        /** Says whether what is shown is rows and their header. */
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

    /** Returns the steps in the order of the text. */
    public static List<Step> of(String markdown) {
        List<Step> steps = new ArrayList<>();
        Matcher blocks = BLOCK.matcher(markdown);
        while (blocks.find()) {
            steps.add(step(blocks));
        }
        return steps;
    }

    /** Returns the text with other lines below each block that shows some; {@code lines} has those of each block, in order. */
    public static String withShown(String markdown, List<List<String>> lines) {
        Iterator<List<String>> next = lines.iterator();
        return BLOCK.matcher(markdown).replaceAll(block -> {
            String text = block.group();
            List<String> now = next.next();
            String sql = text.substring(0, text.indexOf("\n```") + 4);
            return Matcher.quoteReplacement(
                    block.group(2) == null ? text : sql + "\n\n```text\n" + String.join("\n", now) + "\n```");
        });
    }

    private static Step step(MatchResult block) {
        return new Step(statements(block.group(1)), lines(block.group(2)));
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
