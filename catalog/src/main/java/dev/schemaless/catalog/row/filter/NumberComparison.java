package dev.schemaless.catalog.row.filter;

/** A comparison of two numbers. */
public enum NumberComparison {
    EQUAL,
    UNEQUAL,
    LESS,
    AT_MOST,
    GREATER,
    AT_LEAST;

    /** Says whether it holds, given what {@code compare} returned. */
    boolean holds(int comparison) {
        return switch (this) {
            case EQUAL -> comparison == 0;
            case UNEQUAL -> comparison != 0;
            case LESS -> comparison < 0;
            case AT_MOST -> comparison <= 0;
            case GREATER -> comparison > 0;
            case AT_LEAST -> comparison >= 0;
        };
    }

    /** Returns what holds of two numbers just where this one does not. */
    public NumberComparison negated() {
        return switch (this) {
            case EQUAL -> UNEQUAL;
            case UNEQUAL -> EQUAL;
            case LESS -> AT_LEAST;
            case AT_MOST -> GREATER;
            case GREATER -> AT_MOST;
            case AT_LEAST -> LESS;
        };
    }

    /** Returns what holds of two numbers just where this one does of them the other way round. */
    public NumberComparison reversed() {
        return switch (this) {
            case EQUAL, UNEQUAL -> this;
            case LESS -> GREATER;
            case AT_MOST -> AT_LEAST;
            case GREATER -> LESS;
            case AT_LEAST -> AT_MOST;
        };
    }
}
