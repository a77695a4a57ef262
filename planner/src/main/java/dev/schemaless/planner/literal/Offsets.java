package dev.schemaless.planner.literal;

import java.util.Arrays;
import org.apache.calcite.sql.parser.SqlParserPos;

/** Offsets into a text for the parser's lines and columns, which both count from 1. */
final class Offsets {
    private final int[] lineStarts;

    Offsets(String text) {
        int[] starts = new int[text.length() + 1];
        int lines = 1;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean pair = c == '\r' && i + 1 < text.length() && text.charAt(i + 1) == '\n';
            if (c == '\n' || (c == '\r' && !pair)) {
                starts[lines++] = i + 1;
            }
        }
        this.lineStarts = Arrays.copyOf(starts, lines);
    }

    /** Returns the offset after the last character of a node; -1 if the node is not in the text. */
    int endOf(SqlParserPos position) {
        int line = position.getEndLineNum();
        return line < 1 || line > lineStarts.length ? -1 : lineStarts[line - 1] + position.getEndColumnNum();
    }
}
