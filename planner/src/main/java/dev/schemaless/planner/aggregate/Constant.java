package dev.schemaless.planner.aggregate;

/** A value that is the same for all groups of a {@link GroupingSet}, such as that of GROUPING. */
record Constant(Object result) implements Accumulator {
    @Override
    public boolean add(Object value) {
        return false;
    }

    @Override
    public void merge(Accumulator other) {
        // the other has the same
    }
}
