package dev.schemaless.catalog.codec;

import static dev.schemaless.catalog.codec.EncodedValues.pack;
import static dev.schemaless.catalog.fixture.Property.tries;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonTextTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\'',
            value = {
                "c0|null",
                "c3|true",
                "ff|-1",
                "cfffffffffffffffff|18446744073709551615",
                "d38000000000000000|-9223372036854775808",
                "cb4014000000000000|5.0",
                "ca3f8ccccd|1.1",
                "cb44c52d02c7e14af6|2.0E23",
                "cb8000000000000000|-0.0",
                "cb7ff8000000000000|\"NaN\"",
                "ca7f800000|\"Infinity\"",
                "cbfff0000000000000|\"-Infinity\"",
                "a46122 5c0a|\"a\\\"\\\\\\n\"",
                "a261ff|\"a\ufffd\"",
                "c403 000102|\"AAEC\"",
                "d405ff|{\"$ext\":5,\"data\":\"/w==\"}",
                "c700ff|{\"$ext\":-1,\"data\":\"\"}",
                "93c0 01a161|[null,1,\"a\"]",
                "80|{}",
                "82 05c0 a161c2|{\"5\":null,\"a\":false}",
                "86 c0c0 c3c0 9101c0 c4010ac0 cb7ff8000000000000c0 81a16101c0"
                        + "|{\"null\":null,\"true\":null,\"[1]\":null,\"Cg==\":null,\"NaN\":null,\"{\\\"a\\\":1}\":null}",
                "82 a16101 a16102|{\"a\":1,\"a\":2}",
            })
    void eachKindHasItsText(String hex, String json) {
        byte[] value = HexFormat.of().parseHex(hex.replace(" ", ""));

        assertThat(JsonText.of(new BodyReader(value, "test"))).isEqualTo(json);
    }

    @Test
    void textOfExtensionAsKeyIsQuoted() {
        byte[] body = pack(
                p -> p.packMapHeader(1).packExtensionTypeHeader((byte) 5, 0).packNil());

        assertThat(JsonText.of(new BodyReader(body, "test")))
                .isEqualTo("{\"{\\\"$ext\\\":5,\\\"data\\\":\\\"\\\"}\":null}");
    }

    @Test
    void everyBodyHasWellFormedText() {
        tries(1_000).forAll(EncodedValues.bodies(), body -> {
            String text = JsonText.of(new BodyReader(body, "test"));

            JsonFactory anyLength = JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNameLength(Integer.MAX_VALUE)
                            .build())
                    .build();

            assertThat(new ObjectMapper(anyLength).readTree(text).isObject()).isTrue();
        });
    }
}
