package dev.schemaless.stores.pickle;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The stack and the memo of a pickle, and a bound on what all its values take. Not thread-safe. */
final class PickleMemory {
    /** The most bytes of a pickle and its values together. */
    static final long MOST_BYTES = 32L << 20;

    private static final int REFERENCE = 8;
    private static final int MEMO_ENTRY = 72;

    private final List<PickleValue> stack = new ArrayList<>();
    private final List<Integer> marks = new ArrayList<>();
    private final Map<Long, PickleValue> memo = new HashMap<>();
    private long bytes;

    PickleMemory(long bytes) {
        this.bytes = bytes;
    }

    /** Counts bytes of a value. */
    void take(long count) {
        bytes += count;
        if (bytes > MOST_BYTES) {
            throw new PickleRefusal("its values take more than " + MOST_BYTES + " bytes");
        }
    }

    void push(PickleValue value) {
        take(REFERENCE);
        stack.add(value);
    }

    /** Pushes a value that takes so many bytes. */
    void push(PickleValue value, long size) {
        take(size);
        push(value);
    }

    void mark() {
        take(4L * REFERENCE);
        marks.add(stack.size());
    }

    /** Takes the values above the last mark, and the mark. */
    List<PickleValue> popToMark() {
        if (marks.isEmpty()) {
            throw new PickleRefusal("it has no mark where it needs one");
        }
        List<PickleValue> above = stack.subList(marks.remove(marks.size() - 1), stack.size());
        take((long) REFERENCE * above.size());
        List<PickleValue> values = new ArrayList<>(above);
        above.clear();
        return values;
    }

    /** Takes a value; or the mark, if that was last. */
    void discard() {
        if (!marks.isEmpty() && marks.get(marks.size() - 1) == stack.size()) {
            marks.remove(marks.size() - 1);
        } else {
            pop();
        }
    }

    PickleValue pop() {
        PickleValue top = top();
        stack.remove(stack.size() - 1);
        return top;
    }

    PickleValue top() {
        int floor = marks.isEmpty() ? 0 : marks.get(marks.size() - 1);
        if (stack.size() <= floor) {
            throw new PickleRefusal("it takes a value where there is none");
        }
        return stack.get(stack.size() - 1);
    }

    void remember(long number) {
        take(MEMO_ENTRY);
        memo.put(number, top());
    }

    /** Remembers a value under the next number. */
    void remember() {
        remember(memo.size());
    }

    PickleValue recall(long number) {
        PickleValue value = memo.get(number);
        if (value == null) {
            throw new PickleRefusal("it recalls a value that it has not remembered");
        }
        return value;
    }
}
