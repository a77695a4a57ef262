package dev.schemaless.planner.access;

/** A bound on the steps of a search. Not thread-safe. */
public final class WorkLimit {
    private int left;

    public WorkLimit(int steps) {
        this.left = steps;
    }

    /** Takes a step; says whether it is within the bound. */
    public boolean allows() {
        return left-- > 0;
    }
}
