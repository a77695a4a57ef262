package dev.schemaless.stores.pickle;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.codec.BodyReader;
import dev.schemaless.catalog.codec.JsonText;
import dev.schemaless.catalog.fixture.Fuzz;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Pickles with slips are read or called corrupt. */
@Timeout(7_200)
class PickleFuzzTest {
    private static final String KEY = "the sample";
    private static final long MOST_BYTES = 256L << 20;

    /** Protocols 0, 2 and 4 of {@code {'a': 1, 'b': [1.5, None, True], 'c': ('x', b'y'), 'd': 2 ** 70}}, and what PickleVectorsTest does not have. */
    private static final List<String> PICKLES = List.of(
            "(dp0\nVa\np1\nI1\nsVb\np2\n(lp3\nF1.5\naNaI01\nasVc\np4\n(Vx\np5\nS'y'\ntp6\nsVd\nL1180591620717411303424L\ns.",
            "\u0080\u0002}q\u0000(X\u0001\u0000\u0000\u0000aq\u0001K\u0001X\u0001\u0000\u0000\u0000b]q\u0002(G?\u00f8\u0000\u0000\u0000\u0000\u0000\u0000N\u0088eX\u0001\u0000\u0000\u0000cX\u0001\u0000\u0000\u0000xU\u0001y\u0086q\u0003u.",
            "\u0080\u0004\u0095\u0015\u0000\u0000\u0000\u0000\u0000\u0000\u0000}\u0094(\u008c\u0001a\u0094K\u0001\u008c\u0001b\u0094]\u0094(K\u0001h\u0003eu.",
            "\u0080\u0002cdatetime\ndatetime\nq\u0000U\n\u0007\u00e8\u0002\u001d\n\u000b\u000c\u0000\u0000\u0000\u0085Rq\u0001.",
            "\u0080\u0002}(U\u0001acuuid\nUUID\n)\u0081}U\u0003int\u008a\u0002\u00ff\u0000sbs.");

    @Test
    void pickleIsReadOrCorrupt() {
        List<byte[]> pickles = PICKLES.stream()
                .map(text -> text.getBytes(StandardCharsets.ISO_8859_1))
                .toList();
        new Fuzz(pickles, MOST_BYTES)
                .check(
                        body -> JsonText.of(new BodyReader(PickleBody.decode(body, Map.of(), KEY), KEY)),
                        thrown -> thrown instanceof SchemalessException refused
                                && refused.code() == ErrorCode.BODY_CORRUPT);
    }
}
