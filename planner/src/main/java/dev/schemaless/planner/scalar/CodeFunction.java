package dev.schemaless.planner.scalar;

import static dev.schemaless.planner.value.Values.text;
import static dev.schemaless.planner.value.Values.whole;

import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.planner.expression.ScalarFunction;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Objects;
import java.util.zip.CRC32;
import org.apache.calcite.avatica.util.ByteString;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.jspecify.annotations.Nullable;

/** Hashes of texts, in UTF-8, and of binaries; bytes as text and back; values in JSON text. */
public enum CodeFunction implements CategorisedFunction {
    CRC32(values -> {
        CRC32 sum = new CRC32();
        sum.update(bytes(values, 0));
        return sum.getValue();
    }),
    DECODE(values -> new ByteString(ByteTexts.decoded(text(values, 0), text(values, 1)))),
    ENCODE(values -> ByteTexts.encoded(bytes(values, 0), text(values, 1))),
    FROM_BASE64(values -> new ByteString(ByteTexts.decoded(text(values, 0), ByteTexts.BASE64))),
    /** The digits of a number to the base of 16, else those of the bytes. */
    HEX(values -> values[0] instanceof Number
            ? Long.toHexString(whole(values, 0)).toUpperCase(Locale.ROOT)
            : ByteTexts.hex(bytes(values, 0)).toUpperCase(Locale.ROOT)),
    JSON_EXTRACT(JsonParts::extracted),
    /** The path itself, if its time is bounded. */
    JSON_PATH(values -> StructuralPath.checked(text(values, 0))),
    JSON_UNQUOTE(values -> JsonParts.unquoted(text(values, 0))),
    MD5(values -> ByteTexts.hash("MD5", bytes(values, 0))),
    SHA1(values -> ByteTexts.hash("SHA-1", bytes(values, 0))),
    SHA2(values -> ByteTexts.hash(ByteTexts.algorithm(whole(values, 1)), bytes(values, 0))),
    SHA256(values -> ByteTexts.hash("SHA-256", bytes(values, 0))),
    SHA512(values -> ByteTexts.hash("SHA-512", bytes(values, 0))),
    TO_BASE64(values -> ByteTexts.encoded(bytes(values, 0), ByteTexts.BASE64)),
    UNHEX(values -> new ByteString(ByteTexts.decoded(text(values, 0), ByteTexts.HEX)));

    @SuppressWarnings("ImmutableEnumChecker") // a lambda without state
    private final ScalarFunction.Brief function;

    CodeFunction(ScalarFunction.Brief function) {
        this.function = function;
    }

    @Override
    public @Nullable Object apply(@Nullable Object[] values, StatementGuard guard) {
        return function.apply(values);
    }

    @Override
    public SqlFunctionCategory category() {
        return SqlFunctionCategory.STRING;
    }

    private static byte[] bytes(@Nullable Object[] values, int index) {
        Object value = Objects.requireNonNull(values[index]);
        return value instanceof ByteString binary
                ? binary.getBytes()
                : ((String) value).getBytes(StandardCharsets.UTF_8);
    }
}
