package dev.schemaless.stores.json;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.codec.JsonBody;
import dev.schemaless.catalog.fixture.Fuzz;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** JSON texts with slips are edited, or refused. */
@Timeout(7_200)
class JsonEditFuzzTest {
    private static final long MOST_BYTES = 256L << 20;

    private static final List<String> JSON = List.of(
            "{\"a\": 1, \"b\": [1, 2.50, -3e10, null, true], \"c\": {\"d\": \"größe \\u00e9 \\ud83d\\ude00\"}}",
            "{\"\": \"\", \"a\": {\"a\": {\"a\": [[[[{}]]]]}}, \"b\": 12345678901234567890123}",
            " \n{\"t\": \"2024-02-29T10:00:00Z\", \"n\": 1E-400}");

    @Test
    void jsonIsEditedOrInvalid() {
        List<byte[]> bodies =
                JSON.stream().map(text -> text.getBytes(StandardCharsets.UTF_8)).toList();
        new Fuzz(bodies, MOST_BYTES)
                .check(
                        body -> {
                            String text = new String(body, StandardCharsets.UTF_8);
                            JsonEdit.of(JsonBody.of(text), Map.of(), "the sample");
                            new JsonWriter(",", ":").json(text);
                        },
                        thrown -> thrown instanceof SchemalessException refused
                                && (refused.code() == ErrorCode.BODY_CORRUPT
                                        || refused.code() == ErrorCode.JSON_INVALID));
    }
}
