package dev.schemaless.cli.statement;

import java.util.ArrayList;
import java.util.List;

/** Splits a script into its statements: at semicolons that are in no quotes and no comment. */
public final class Statements {
    private final String script;
    private final List<ScriptStatement> statements = new ArrayList<>();
    private int start;
    private int position;
    private boolean empty = true;

    private Statements(String script) {
        this.script = script;
    }

    /** Returns the texts of {@link #located}. */
    public static List<String> of(String script) {
        return located(script).stream().map(ScriptStatement::text).toList();
    }

    /** Returns the statements in order without their semicolons; a line that starts with ! is a command of sqlline. */
    public static List<ScriptStatement> located(String script) {
        return new Statements(script).split();
    }

    private List<ScriptStatement> split() {
        while (position < script.length()) {
            step(script.charAt(position));
        }
        end(script.length());
        return statements;
    }

    private void step(char c) {
        if (c == ';') {
            end(position);
            start = ++position;
        } else if (c == '!' && empty) {
            skipPast("\n");
            empty = false;
            end(position);
            start = position;
        } else if (c == '\'' || c == '"' || c == '`') {
            empty = false;
            position++;
            skipPast(String.valueOf(c));
        } else if (script.startsWith("--", position)) {
            skipPast("\n");
        } else if (script.startsWith("/*", position)) {
            position += 2;
            skipPast("*/");
        } else {
            empty &= Character.isWhitespace(c);
            position++;
        }
    }

    private void skipPast(String end) {
        int found = script.indexOf(end, position);
        position = found < 0 ? script.length() : found + end.length();
    }

    private void end(int end) {
        if (!empty) {
            statements.add(statement(end));
        }
        empty = true;
    }

    private ScriptStatement statement(int end) {
        String text = script.substring(start, end).strip();
        int from = script.indexOf(text, start);
        int lineStart = script.lastIndexOf('\n', from - 1) + 1;
        int line = 1
                + (int) script.substring(0, from).chars().filter(c -> c == '\n').count();
        return new ScriptStatement(text, line, from - lineStart + 1, statements.size() + 1);
    }
}
