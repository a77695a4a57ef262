package dev.schemaless.planner.moment;

/**
 * The count and mean of numbers, and the sum of squared distances from it, by Welford's updates and Chan's merges. All
 * is counted from the first number, so that numbers far from zero which are close together keep all their digits. Not
 * thread-safe.
 */
public final class Moments {
    private long count;
    /** Whether a number was infinite or NaN: results may be so too then. */
    private boolean hasNonFinite;

    private double origin;
    private double mean;
    private double squares;

    /** Adds a number. */
    public void add(double number) {
        if (count == 0) {
            origin = number;
        }
        count++;
        hasNonFinite |= !Double.isFinite(number);
        double place = number - origin;
        double distance = place - mean;
        mean += distance / count;
        squares += distance * (place - mean);
    }

    /** Takes in the numbers of others. */
    public void merge(Moments others) {
        if (others.count == 0) {
            return;
        }
        if (count == 0) {
            origin = others.origin;
        }
        double distance = others.origin - origin + others.mean - mean;
        hasNonFinite |= others.hasNonFinite;
        long both = count + others.count;
        double part = (double) others.count / both;
        squares += others.squares + distance * part * distance * count;
        mean += distance * part;
        count = both;
    }

    /** Says whether one of the numbers is infinite or NaN. */
    boolean hasNonFinite() {
        return hasNonFinite;
    }

    /** Returns how many numbers there are. */
    long count() {
        return count;
    }

    /** Returns the sum of the squared distances of the numbers from their mean. */
    double squares() {
        return squares;
    }
}
