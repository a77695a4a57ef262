package dev.schemaless.parser;

import java.math.BigDecimal;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.util.ImmutableNullableList;
import org.jspecify.annotations.Nullable;

/** {@code [START WITH n] [INCREMENT BY n] [MINVALUE n] [MAXVALUE n]} of a sequence or an identity column. */
public final class SequenceOptions extends SqlCall {
    private static final NodeOperator OPERATOR =
            new NodeOperator("SEQUENCE OPTIONS", SqlKind.OTHER, SequenceOptions::of);

    private final Clauses clauses;

    public SequenceOptions(SqlParserPos pos, Clauses clauses) {
        super(pos);
        this.clauses = clauses;
    }

    private static SequenceOptions of(SqlParserPos pos, @Nullable SqlNode[] operands) {
        Clauses clauses = new Clauses();
        clauses.start = (SqlLiteral) operands[0];
        clauses.increment = (SqlLiteral) operands[1];
        clauses.least = (SqlLiteral) operands[2];
        clauses.greatest = (SqlLiteral) operands[3];
        return new SequenceOptions(pos, clauses);
    }

    /** Returns the first number, or null if none is written. */
    public @Nullable BigDecimal start() {
        return number(clauses.start);
    }

    /** Returns the difference of two numbers, or null if none is written. */
    public @Nullable BigDecimal increment() {
        return number(clauses.increment);
    }

    /** Returns MINVALUE, or null if none is written. */
    public @Nullable BigDecimal least() {
        return number(clauses.least);
    }

    /** Returns MAXVALUE, or null if none is written. */
    public @Nullable BigDecimal greatest() {
        return number(clauses.greatest);
    }

    private static @Nullable BigDecimal number(@Nullable SqlLiteral literal) {
        return literal == null ? null : literal.bigDecimalValue();
    }

    /** Says whether nothing is written. */
    public boolean isEmpty() {
        return getOperandList().stream().allMatch(operand -> operand == null);
    }

    @Override
    public SqlOperator getOperator() {
        return OPERATOR;
    }

    @Override
    public List<SqlNode> getOperandList() {
        return ImmutableNullableList.of(clauses.start, clauses.increment, clauses.least, clauses.greatest);
    }

    @Override
    public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
        unparse(writer, "START WITH", clauses.start);
        unparse(writer, "INCREMENT BY", clauses.increment);
        unparse(writer, "MINVALUE", clauses.least);
        unparse(writer, "MAXVALUE", clauses.greatest);
    }

    private static void unparse(SqlWriter writer, String words, @Nullable SqlLiteral number) {
        if (number != null) {
            writer.keyword(words);
            number.unparse(writer, 0, 0);
        }
    }

    /** The options, in any order and each once; filled by the grammar. Not thread-safe. */
    public static final class Clauses {
        private @Nullable SqlLiteral start;
        private @Nullable SqlLiteral increment;
        private @Nullable SqlLiteral least;
        private @Nullable SqlLiteral greatest;

        public void start(SqlLiteral number) {
            start = first(start, number, "START WITH");
        }

        public void increment(SqlLiteral number) {
            increment = first(increment, number, "INCREMENT BY");
        }

        public void least(SqlLiteral number) {
            least = first(least, number, "MINVALUE");
        }

        public void greatest(SqlLiteral number) {
            greatest = first(greatest, number, "MAXVALUE");
        }

        /** Refuses CYCLE, which ends at {@code pos}. */
        public void cycle(SqlParserPos pos) {
            throw SyntaxErrors.at(pos, "numbers are given once, so CYCLE cannot be; leave it out, or write NO CYCLE");
        }

        private static SqlLiteral first(@Nullable SqlLiteral before, SqlLiteral number, String clause) {
            if (before != null) {
                throw SyntaxErrors.at(number.getParserPosition(), clause + " is given twice; keep one");
            }
            return number;
        }
    }
}
