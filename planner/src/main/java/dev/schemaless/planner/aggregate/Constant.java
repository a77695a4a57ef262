package dev.schemaless.planner.aggregate;

/** What is the same for all groups of a {@link GroupingSet}, whatever their rows. */
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
