package dev.schemaless.catalog.model;

/**
 * The numbers of a sequence, in this order: {@code start, start + increment, …} as long as they are between {@code
 * least} and {@code greatest}. Immutable.
 *
 * @param increment not 0; negative counts down
 */
public record SequenceRange(long start, long increment, long least, long greatest) {
    /** Returns the range of positive integers from 1 up to the greatest of a type. */
    public static SequenceRange upTo(long greatest) {
        return new SequenceRange(1, 1, 1, greatest);
    }

    /** Says whether it counts up. */
    public boolean ascends() {
        return increment > 0;
    }

    /** Says whether a number comes after another one, both counted by this sequence. */
    public boolean isAfter(long number, long other) {
        return ascends() ? number > other : number < other;
    }

    /** Returns the number at which it ends, or before which it ends. */
    public long end() {
        return ascends() ? greatest : least;
    }

    /**
     * Returns how many numbers follow one.
     *
     * @return no more than {@code most}
     */
    public long countBehind(long number, long most) {
        if (!isAfter(end(), number)) {
            return 0;
        }
        // the distance of two longs fits an unsigned one
        long distance = ascends() ? greatest - number : number - least;
        long steps = Long.divideUnsigned(distance, ascends() ? increment : -increment);
        return Long.compareUnsigned(steps, most) > 0 ? most : steps;
    }

    /** Returns the number that represents the state before the first one. */
    public long beforeStart() {
        return start - increment;
    }
}
