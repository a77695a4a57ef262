package dev.schemaless.planner.aggregate;

/** COUNT: a {@code Long}. */
final class Count implements Accumulator {
    private long count;

    @Override
    public boolean add(Object value) {
        count++;
        return false;
    }

    @Override
    public void merge(Accumulator other) {
        count += ((Count) other).count;
    }

    @Override
    public Object result() {
        return count;
    }
}
