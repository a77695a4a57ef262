package dev.schemaless.planner.definition;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.model.Identity;
import dev.schemaless.catalog.model.SequenceRange;
import dev.schemaless.catalog.type.ColumnType;
import dev.schemaless.catalog.type.IntegerType;
import dev.schemaless.parser.AlterSequence;
import dev.schemaless.parser.IdentityClause;
import dev.schemaless.parser.SequenceOptions;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** Reads the definitions of sequences. Defaults are those of PostgreSQL. */
public final class SequenceReader {
    private SequenceReader() {}

    /** Reads a column's identity clause; its sequence has no number yet. */
    public static Identity identity(IdentityClause clause, ColumnType type) {
        int bits = type instanceof IntegerType integer ? integer.bits() : Long.SIZE;
        Identity.Form form = switch (clause.form()) {
            case ALWAYS -> Identity.Form.ALWAYS;
            case BY_DEFAULT -> Identity.Form.BY_DEFAULT;
            case AUTO_INCREMENT -> Identity.Form.AUTO_INCREMENT;
        };
        return new Identity(form, 0, range(clause.options(), bits));
    }

    /** Reads the options of a sequence of BIGINT. */
    public static SequenceRange range(SequenceOptions options) {
        return range(options, Long.SIZE);
    }

    /** Returns the number that a sequence is to go on with; null for the one that it began with. */
    public static @Nullable Long next(AlterSequence alter) {
        return alter.restart() == null ? null : number(alter.restart(), 0);
    }

    private static SequenceRange range(SequenceOptions options, int bits) {
        long lowest = -1L << (bits - 1);
        long increment = number(options.increment(), 1);
        boolean ascends = increment >= 0;
        long least = number(options.least(), ascends ? 1 : lowest);
        long greatest = number(options.greatest(), ascends ? ~lowest : -1);
        return new SequenceRange(number(options.start(), ascends ? least : greatest), increment, least, greatest);
    }

    private static long number(@Nullable BigDecimal given, long otherwise) {
        try {
            return given == null ? otherwise : given.longValueExact();
        } catch (ArithmeticException e) {
            throw new SchemalessException(
                    ErrorCode.NUMBER_OUT_OF_RANGE,
                    "Cannot define sequence: " + given + " is not a BIGINT. Give a number from " + Long.MIN_VALUE
                            + " to " + Long.MAX_VALUE + ".",
                    e);
        }
    }
}
