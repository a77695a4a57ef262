package dev.schemaless.catalog.codec;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.Arrays;

/**
 * The number of elements of each object and array in a JSON text, in the order in which they open. MessagePack needs the number
 * before the first element, and a tree of a hostile text may need a hundred times the text's memory.
 */
final class ContainerSizes {
    private int[] sizes = new int[16];
    private int count;
    private int next;

    private ContainerSizes() {}

    /** Reads a whole text, which must be one value. */
    static ContainerSizes of(JsonParser parser) throws IOException {
        ContainerSizes result = new ContainerSizes();
        int[] open = new int[BodyReader.MAX_DEPTH + 1];
        int depth = 0;
        int values = 0;
        for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
            if (token.isStructEnd()) {
                depth--;
            } else if (token != JsonToken.FIELD_NAME) {
                if (depth > 0) {
                    result.sizes[open[depth]]++;
                } else if (++values > 1) {
                    throw new JsonTokens.Refusal(parser, "more than one value");
                }
                if (token.isStructStart()) {
                    open[++depth] = result.add();
                }
            }
        }
        if (values == 0) {
            throw new JsonTokens.Refusal(parser, "no value");
        }
        return result;
    }

    /** Returns the size of the container that opens next. */
    int next() {
        return sizes[next++];
    }

    private int add() {
        if (count == sizes.length) {
            sizes = Arrays.copyOf(sizes, 2 * count);
        }
        return count++;
    }
}
