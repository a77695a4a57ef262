package dev.schemaless.planner.scalar.regex;

import dev.schemaless.catalog.access.StatementGuard;

/**
 * A text that cannot be read on when its statement has to end. A match of a regular expression may take exponential time, and reading its
 * text is the one thing it does that other code can end. Not thread-safe.
 */
public final class GuardedText implements CharSequence {
    /** A check costs as much as reading some tens of characters. */
    private static final int UNCHECKED = 1 << 12;

    private final String text;
    private final StatementGuard guard;
    private int unchecked = UNCHECKED;

    /** Makes a text that is read under a guard. */
    public GuardedText(String text, StatementGuard guard) {
        this.text = text;
        this.guard = guard;
    }

    @Override
    public char charAt(int index) {
        if (--unchecked == 0) {
            unchecked = UNCHECKED;
            guard.check();
        }
        return text.charAt(index);
    }

    @Override
    public int length() {
        return text.length();
    }

    @Override
    public CharSequence subSequence(int start, int end) {
        return text.substring(start, end);
    }

    @Override
    public String toString() {
        return text;
    }
}
