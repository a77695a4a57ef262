package dev.schemaless.planner.moment;

/**
 * The count and means of numbers or pairs of numbers, and the sums of squared distances from these, by Welford's
 * updates and Chan's merges. All is counted from the first number, so that numbers far from zero which lie close
 * together keep all their digits. Where single numbers are added, the fields of a pair's second number stay 0. Not
 * thread-safe.
 */
public final class Moments {
    private long count;
    /** Whether a number was infinite or NaN: results may be so too then. */
    private boolean hasNonFinite;

    private double origin;
    private double mean;
    private double squares;
    private double otherOrigin;
    private double otherMean;
    private double otherSquares;
    private double products;

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

    /** Adds a pair. */
    public void add(double number, double other) {
        if (count == 0) {
            otherOrigin = other;
        }
        double before = mean;
        add(number);
        hasNonFinite |= !Double.isFinite(other);
        double place = other - otherOrigin;
        double distance = place - otherMean;
        otherMean += distance / count;
        otherSquares += distance * (place - otherMean);
        products += (number - origin - before) * (place - otherMean);
    }

    /** Takes in the numbers or pairs of others. */
    public void merge(Moments others) {
        if (others.count == 0) {
            return;
        }
        if (count == 0) {
            origin = others.origin;
            otherOrigin = others.otherOrigin;
        }
        double distance = others.origin - origin + others.mean - mean;
        double otherDistance = others.otherOrigin - otherOrigin + others.otherMean - otherMean;
        hasNonFinite |= others.hasNonFinite;
        long both = count + others.count;
        double part = (double) others.count / both;
        squares += others.squares + distance * part * distance * count;
        otherSquares += others.otherSquares + otherDistance * part * otherDistance * count;
        products += others.products + distance * part * otherDistance * count;
        mean += distance * part;
        otherMean += otherDistance * part;
        count = both;
    }

    /** Says whether one of the numbers is infinite or NaN. */
    boolean hasNonFinite() {
        return hasNonFinite;
    }

    /** Returns how many numbers or pairs there are. */
    long count() {
        return count;
    }

    /** Returns the sum of the squared distances of the numbers, or of the first of each pair, from their mean. */
    double squares() {
        return squares;
    }

    /** Returns the sum of the squared distances of the second number of each pair from their mean. */
    double otherSquares() {
        return otherSquares;
    }

    /** Returns the sum of the products of both distances of each pair. */
    double products() {
        return products;
    }
}
