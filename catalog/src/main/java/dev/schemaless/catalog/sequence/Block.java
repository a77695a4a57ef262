package dev.schemaless.catalog.sequence;

/**
 * Numbers that one process has taken. Immutable.
 *
 * @param before the number before the first, which was given away
 * @param count how many there are, perhaps none
 */
record Block(long before, long increment, int count) {
    /** Returns the number at a place, from 1; at 0 the one before the first. */
    long at(int place) {
        return before + increment * place;
    }

    /** Returns the last number; the one before the first if there is none. */
    long last() {
        return at(count);
    }
}
