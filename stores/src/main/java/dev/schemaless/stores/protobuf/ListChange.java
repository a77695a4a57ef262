package dev.schemaless.stores.protobuf;

import java.util.List;

/** Maps the elements of an edited list to the original ones, so that unchanged elements keep their unknown fields. */
final class ListChange {
    private ListChange() {}

    /**
     * Returns for each element the one that it was; negative for a new one. Those at the beginning and at the end that are the same stay;
     * between them, as many for as many have changed.
     */
    static int[] earlierOf(List<byte[]> before, List<byte[]> after) {
        int most = Math.min(before.size(), after.size());
        int first = 0;
        while (first < most && PlainValue.isSame(before.get(first), after.get(first))) {
            first++;
        }
        int shift = before.size() - after.size();
        int last = after.size();
        while (last > first
                && last + shift > first
                && PlainValue.isSame(before.get(last + shift - 1), after.get(last - 1))) {
            last--;
        }
        int[] earlier = new int[after.size()];
        for (int i = 0; i < earlier.length; i++) {
            boolean stays = i < first || shift == 0;
            earlier[i] = stays ? i : i >= last ? i + shift : -1;
        }
        return earlier;
    }
}
