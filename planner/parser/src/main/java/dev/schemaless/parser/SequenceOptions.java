package dev.schemaless.parser;

import java.math.BigDecimal;
import org.apache.calcite.sql.SqlLiteral;
import org.jspecify.annotations.Nullable;

/**
 * {@code [START WITH n] [INCREMENT BY n] [MINVALUE n] [MAXVALUE n]} of a sequence or an identity column. An option that is not written is
 * null; numbers are whole.
 *
 * @param least MINVALUE
 * @param greatest MAXVALUE
 */
public record SequenceOptions(
        @Nullable BigDecimal start,
        @Nullable BigDecimal increment,
        @Nullable BigDecimal least,
        @Nullable BigDecimal greatest) {
    /** No options. */
    public static final SequenceOptions NONE = new SequenceOptions(null, null, null, null);

    /** Returns these and START WITH. */
    public SequenceOptions start(SqlLiteral number) {
        return new SequenceOptions(first(start, number, "START WITH"), increment, least, greatest);
    }

    /** Returns these and INCREMENT BY. */
    public SequenceOptions increment(SqlLiteral number) {
        return new SequenceOptions(start, first(increment, number, "INCREMENT BY"), least, greatest);
    }

    /** Returns these and MINVALUE. */
    public SequenceOptions least(SqlLiteral number) {
        return new SequenceOptions(start, increment, first(least, number, "MINVALUE"), greatest);
    }

    /** Returns these and MAXVALUE. */
    public SequenceOptions greatest(SqlLiteral number) {
        return new SequenceOptions(start, increment, least, first(greatest, number, "MAXVALUE"));
    }

    private static BigDecimal first(@Nullable BigDecimal before, SqlLiteral number, String clause) {
        if (before != null) {
            throw SyntaxErrors.at(number.getParserPosition(), clause + " is given twice; keep one");
        }
        return number.getValueAs(BigDecimal.class);
    }
}
