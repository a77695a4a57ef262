package dev.schemaless.planner.access;

/** How many more steps are worth it. Not thread-safe. */
public final class WorkLimit {
    private int left;

    public WorkLimit(int steps) {
        this.left = steps;
    }

    /** Takes a step; says whether it is one of those that are worth it. */
    public boolean allows() {
        return left-- > 0;
    }
}
