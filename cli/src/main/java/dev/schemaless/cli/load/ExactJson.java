package dev.schemaless.cli.load;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.json.JsonMapper;

/** JSON as files have it: strict, numbers with their exact value, nesting bounded. */
final class ExactJson {
    /** The most objects and arrays within each other. */
    static final int MAX_DEPTH = 100;

    /** Thread-safe. */
    static final JsonMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(MAX_DEPTH)
                            .build())
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
                    .build())
            .disable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private ExactJson() {}

    /** Returns the fault of a text, without its content: Jackson's own messages mention its classes. */
    static String reason(JsonProcessingException e) {
        String message = e.getOriginalMessage();
        String place =
                e.getLocation() == null ? "" : " at column " + e.getLocation().getColumnNr();
        if (e instanceof StreamConstraintsException) {
            return message.contains("depth")
                    ? "values are nested deeper than " + MAX_DEPTH
                    : "a value is too long" + place;
        } else if (message.startsWith("Duplicate")) {
            return "a field is given twice" + place;
        } else if (message.startsWith("Trailing token")) {
            return "there is more after its end" + place;
        } else if (message.startsWith("Unexpected end")) {
            return "it ends too early" + place;
        } else if (message.contains("UTF-8")) {
            return "the text is not UTF-8" + place;
        } else if (e instanceof MismatchedInputException) {
            return "the value is of another kind";
        }
        return e.getLocation() == null
                ? "the text is not JSON"
                : "the text is not JSON from column " + e.getLocation().getColumnNr() + " on";
    }
}
