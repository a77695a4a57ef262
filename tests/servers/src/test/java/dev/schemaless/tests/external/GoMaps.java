package dev.schemaless.tests.external;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What Go's {@code encoding/json} makes of {@code map[string]interface{}} and of its text, written down apart from the driver. */
final class GoMaps {
    private static final ObjectMapper JSON = new ObjectMapper().enable(JsonGenerator.Feature.WRITE_BIGDECIMAL_AS_PLAIN);

    private GoMaps() {}

    /** Does {@code json.Marshal}: members sorted, float64 at its shortest, escapes for HTML. */
    static String marshal(Map<String, ?> value) {
        return text(value);
    }

    private static String text(Object value) {
        if (value instanceof Map<?, ?> map) {
            Map<String, String> members = new TreeMap<>();
            map.forEach((name, member) -> members.put(text(name), text(member)));
            return members.entrySet().stream()
                    .map(member -> member.getKey() + ":" + member.getValue())
                    .collect(Collectors.joining(",", "{", "}"));
        } else if (value instanceof List<?> list) {
            return list.stream().map(GoMaps::text).collect(Collectors.joining(",", "[", "]"));
        } else if (value instanceof Double number) {
            return number(number);
        }
        try {
            return JSON.writeValueAsString(value)
                    .replace("<", "\\u003c")
                    .replace(">", "\\u003e")
                    .replace("&", "\\u0026")
                    .replace("\u2028", "\\u2028")
                    .replace("\u2029", "\\u2029");
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /** The fewest digits that read back as the same number. */
    static String number(double value) {
        BigDecimal exact = new BigDecimal(value);
        BigDecimal shortest = exact;
        for (int digits = 17; digits > 0; digits--) {
            BigDecimal fewer = exact.round(new MathContext(digits));
            if (fewer.doubleValue() != value) {
                break;
            }
            shortest = fewer;
        }
        BigDecimal plain = shortest.signum() == 0 ? BigDecimal.ZERO : shortest.stripTrailingZeros();
        double size = Math.abs(value);
        if (size != 0 && (size < 1e-6 || size >= 1e21)) {
            return plain.toString().replace('E', 'e');
        }
        return plain.toPlainString();
    }

    /** Does {@code json.Unmarshal}: each number is a float64. */
    static Map<String, Object> unmarshal(byte[] text) {
        try {
            Map<?, ?> map = JSON.readValue(text, Map.class);
            Map<String, Object> values = new TreeMap<>();
            map.forEach((name, value) -> values.put((String) name, value(value)));
            return values;
        } catch (IOException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private static Object value(Object value) {
        if (value instanceof Number number) {
            return number.doubleValue();
        } else if (value instanceof List<?> list) {
            return list.stream().map(GoMaps::value).toList();
        } else if (value instanceof Map<?, ?> map) {
            Map<String, Object> members = new TreeMap<>();
            map.forEach((name, member) -> members.put((String) name, value(member)));
            return members;
        }
        return value;
    }
}
