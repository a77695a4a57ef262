package dev.schemaless.planner.scalar;

import static dev.schemaless.planner.value.Values.text;
import static dev.schemaless.planner.value.Values.whole;

import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.planner.expression.ScalarFunction;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.apache.calcite.avatica.util.ByteString;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.jspecify.annotations.Nullable;

/** Functions of texts. Lengths and positions count UTF-16 code units, as the types do. */
public enum TextFunction implements CategorisedFunction {
    /** The code point of the first character; 0 of the empty text. */
    ASCII(values -> text(values, 0).isEmpty() ? 0 : text(values, 0).codePointAt(0)),
    BIT_LENGTH(values -> Byte.SIZE * bytes(Objects.requireNonNull(values[0]))),
    CHR(values -> Characters.of(whole(values, 0))),
    /** The length of a text in characters, or of binary in bytes. */
    LENGTH(values -> values[0] instanceof ByteString binary
            ? binary.length()
            : text(values, 0).length()),
    OCTET_LENGTH(values -> bytes(Objects.requireNonNull(values[0]))),

    LPAD(values -> Padding.left(text(values, 0), whole(values, 1), text(values, 2, " "))),
    RPAD(values -> Padding.right(text(values, 0), whole(values, 1), text(values, 2, " "))),
    REPEAT(values -> Padding.repeated(text(values, 0), whole(values, 1))),
    SPACE(values -> Padding.repeated(" ", whole(values, 0))),
    REVERSE(values -> new StringBuilder(text(values, 0)).reverse().toString()),

    LEFT(values -> Pieces.left(text(values, 0), whole(values, 1))),
    RIGHT(values -> Pieces.right(text(values, 0), whole(values, 1))),
    SPLIT_PART(values -> Pieces.between(text(values, 0), text(values, 1), whole(values, 2))),
    SUBSTRING_INDEX(values -> Pieces.before(text(values, 0), text(values, 1), whole(values, 2))),

    /** The position of the second text in the first. */
    INSTR(values -> Search.position(text(values, 0), text(values, 1), whole(values, 2, 1), whole(values, 3, 1))),
    /** The position of the first text in the second. */
    LOCATE(values -> Search.position(text(values, 1), text(values, 0), Math.max(whole(values, 2, 1), 0), 1)),
    /** The position of the first text in the second, or of bytes in others, from a position on. */
    POSITION(values -> {
        String text = unit(values[1]);
        long from = whole(values, 2, 1);
        return from < 1 || (from > 1 && from > text.length()) ? 0 : Search.position(text, unit(values[0]), from, 1);
    }),
    STARTS_WITH(values -> text(values, 0).startsWith(text(values, 1))),
    ENDS_WITH(values -> text(values, 0).endsWith(text(values, 1))),
    FIND_IN_SET(values -> Search.member(text(values, 0), text(values, 1))),
    STRCMP(values -> Integer.signum(text(values, 0).compareTo(text(values, 1)))),

    BTRIM(values -> Trimmed.of(text(values, 0), text(values, 1, " "), true, true)),
    LTRIM(values -> Trimmed.of(text(values, 0), text(values, 1, " "), true, false)),
    RTRIM(values -> Trimmed.of(text(values, 0), text(values, 1, " "), false, true)),
    REPLACE(values -> Search.replaced(text(values, 0), text(values, 1), text(values, 2))),
    TRANSLATE(values -> Characters.translated(text(values, 0), text(values, 1), text(values, 2))),
    INITCAP(values -> Characters.capitalised(text(values, 0))),
    /** The first letter, and the sounds of the next letters as three digits. */
    SOUNDEX(values -> Characters.sound(text(values, 0))),
    /** The number of equal characters in the sounds of two texts: 4 if they sound alike. */
    DIFFERENCE(values -> Characters.alike(text(values, 0), text(values, 1))),

    /** Leaves NULL out. */
    CONCAT(values -> TextLists.of("", values, 0)),
    /** Leaves NULL out, but for the separator. */
    CONCAT_WS(values -> values[0] == null ? null : TextLists.of(text(values, 0), values, 1)),
    ELT(TextLists::choice),
    FIELD(TextLists::field);

    @SuppressWarnings("ImmutableEnumChecker") // a lambda without state
    private final ScalarFunction.Brief function;

    TextFunction(ScalarFunction.Brief function) {
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

    /** Returns a text; of bytes one that has a character for each. */
    private static String unit(@Nullable Object value) {
        return value instanceof ByteString bytes
                ? new String(bytes.getBytes(), StandardCharsets.ISO_8859_1)
                : (String) Objects.requireNonNull(value);
    }

    private static int bytes(Object value) {
        return value instanceof ByteString binary
                ? binary.length()
                : ((String) value).getBytes(StandardCharsets.UTF_8).length;
    }
}
