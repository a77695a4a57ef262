package dev.schemaless.catalog.codec;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * The number of elements of each object and array in a JSON text, in the order in which they open. MessagePack needs the number
 * before the first element, and a tree of a hostile text may need a hundred times the text's memory. This takes a byte for a container.
 */
final class ContainerSizes {
    private static final int LARGE = 0xff;

    private byte[] sizes = new byte[16];
    /** Sizes that do not fit a byte, by the number of their container; each has hundreds of bytes of text. */
    private final Map<Integer, Integer> large = new HashMap<>();

    private int count;
    private int next;

    private ContainerSizes() {}

    /** Reads a whole text, which must be one value. */
    static ContainerSizes of(JsonParser parser) throws IOException {
        ContainerSizes result = new ContainerSizes();
        int[] open = new int[BodyReader.MAX_DEPTH + 1];
        int[] elements = new int[BodyReader.MAX_DEPTH + 1];
        int depth = 0;
        for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
            if (token.isStructEnd()) {
                result.set(open[depth], elements[depth]);
                depth--;
            } else if (token != JsonToken.FIELD_NAME) {
                if (++elements[depth] > 1 && depth == 0) {
                    throw new JsonTokens.Refusal(parser, "more than one value");
                }
                if (token.isStructStart()) {
                    open[++depth] = result.add();
                    elements[depth] = 0;
                }
            }
        }
        if (elements[0] == 0) {
            throw new JsonTokens.Refusal(parser, "no value");
        }
        return result;
    }

    /** Returns the size of the container that opens next. */
    int next() {
        int container = next++;
        int size = Byte.toUnsignedInt(sizes[container]);
        return size == LARGE ? requireNonNull(large.get(container), "size") : size;
    }

    /** Begins again with the first container. */
    void rewind() {
        next = 0;
    }

    private int add() {
        if (count == sizes.length) {
            sizes = Arrays.copyOf(sizes, 2 * count);
        }
        return count++;
    }

    private void set(int container, int size) {
        sizes[container] = (byte) Math.min(size, LARGE);
        if (size >= LARGE) {
            large.put(container, size);
        }
    }
}
