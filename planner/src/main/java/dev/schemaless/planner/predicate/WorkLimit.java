package dev.schemaless.planner.predicate;

/** How many more steps are worth it. Not thread-safe. */
final class WorkLimit {
    private int left;

    WorkLimit(int steps) {
        this.left = steps;
    }

    /** Takes a step; says whether it is one of those that are worth it. */
    boolean allows() {
        return left-- > 0;
    }
}
