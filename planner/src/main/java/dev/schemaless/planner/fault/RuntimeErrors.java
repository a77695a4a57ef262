package dev.schemaless.planner.fault;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.runtime.CalciteContextException;
import org.apache.calcite.runtime.CalciteException;
import org.apache.calcite.sql.parser.SqlParseException;
import org.apache.calcite.sql.validate.SqlValidatorException;
import org.jspecify.annotations.Nullable;

/** Turns whatever Calcite's parser, validator, planner and functions throw into our exception. Stateless. */
public final class RuntimeErrors {
    private static final Pattern ZERO = Pattern.compile("by zero|Division undefined");
    private static final Pattern TOO_LONG = Pattern.compile("Required array size too large|exceeding maximum size");
    private static final String REPORT = "This is a defect: please report it with the statement";

    private RuntimeErrors() {}

    /**
     * Returns an exception with the right code, a message that says what to do and the line and column where known.
     *
     * @param thrown becomes the cause; a {@link SchemalessException}, also as a cause of it, is returned as it is
     */
    public static SchemalessException translate(Throwable thrown) {
        return known(thrown)
                .or(() -> ValueFaults.of(chain(thrown), thrown))
                .orElseGet(() -> of(ErrorCode.INTERNAL, "run statement", reason(thrown), REPORT, thrown));
    }

    /**
     * Does {@link #translate} for an exception that Calcite threw while it validated or converted a
     * statement: if a library fails without saying why, the statement is reported as invalid.
     */
    public static SchemalessException refuse(Throwable thrown) {
        return known(thrown)
                .or(() -> ValueFaults.known(chain(thrown), thrown))
                .or(() -> isOfLibraries(chain(thrown)) ? Optional.of(misunderstood(thrown)) : Optional.empty())
                .orElseGet(() -> translate(thrown));
    }

    /**
     * Says whether an exception comes from a library. HotSpot omits the stack trace of frequent exceptions
     * (OmitStackTraceInFastThrow); most of those are Calcite's.
     */
    private static boolean isOfLibraries(List<Throwable> chain) {
        return ValueFaults.isForeign(chain) || chain.get(chain.size() - 1).getStackTrace().length == 0;
    }

    private static SchemalessException misunderstood(Throwable thrown) {
        String position = chain(thrown).stream()
                .map(RuntimeErrors::position)
                .filter(place -> !place.isEmpty())
                .findFirst()
                .orElse("");
        return of(
                ErrorCode.STATEMENT_INVALID,
                "plan statement" + position,
                "a part of it cannot be understood",
                "Check the operands, or write it in another way",
                thrown);
    }

    private static SchemalessException unsupported(Throwable thrown) {
        return of(
                ErrorCode.NOT_SUPPORTED,
                "plan statement",
                "an operator or a function in it is not supported with operands of these types, or in this place",
                "Cast the operands, or write it in another way",
                thrown);
    }

    private static Optional<SchemalessException> known(Throwable thrown) {
        String position = "";
        for (Throwable each : chain(thrown)) {
            if (each instanceof SchemalessException known) {
                return Optional.of(known);
            }
            position = position.isEmpty() ? position(each) : position;
            Optional<SchemalessException> translated = translate(each, position, thrown);
            if (translated.isPresent()) {
                return translated;
            }
        }
        return Optional.empty();
    }

    private static Optional<SchemalessException> translate(Throwable each, String position, Throwable thrown) {
        String reason = reason(each);
        if (each instanceof SqlParseException) {
            return Optional.of(syntax(position, reason, thrown));
        }
        if (each instanceof SqlValidatorException || each instanceof CalciteException) {
            return each instanceof CalciteContextException && each.getCause() != null
                    ? Optional.empty()
                    : Optional.of(StatementFault.of(reason).exception(position, reason, thrown));
        }
        if (each instanceof ArithmeticException) {
            return Optional.of(arithmetic(reason, thrown));
        }
        return limits(each, reason, thrown).or(() -> unsupported(each, position, thrown));
    }

    private static Optional<SchemalessException> unsupported(Throwable each, String position, Throwable thrown) {
        String reason = reason(each);
        if (each instanceof UnsupportedOperationException && ValueFaults.isOfSql(each)) {
            return Optional.of(of(
                    ErrorCode.NOT_SUPPORTED,
                    "plan statement" + position,
                    firstLine(reason),
                    "Write it without this feature",
                    thrown));
        }
        boolean unsupported =
                each instanceof UnsupportedOperationException || each instanceof RelOptPlanner.CannotPlanException;
        return unsupported ? Optional.of(unsupported(thrown)) : Optional.empty();
    }

    private static Optional<SchemalessException> limits(Throwable each, String reason, Throwable thrown) {
        if (each instanceof StackOverflowError) {
            return Optional.of(of(
                    ErrorCode.LIMIT_EXCEEDED,
                    "plan statement",
                    "its expressions are nested too deep",
                    "Split it, or give threads a larger stack (-Xss)",
                    thrown));
        }
        if (each instanceof OutOfMemoryError) {
            return Optional.of(of(
                    ErrorCode.LIMIT_EXCEEDED,
                    "run statement",
                    "the heap is full",
                    "Let it return or sort fewer rows, or raise -Xmx",
                    thrown));
        }
        if (TOO_LONG.matcher(reason).find()) {
            return Optional.of(of(
                    ErrorCode.LIMIT_EXCEEDED,
                    "evaluate expression",
                    "a text would be longer than any can be",
                    "Make it shorter",
                    thrown));
        }
        return Optional.empty();
    }

    private static SchemalessException syntax(String position, String reason, Throwable thrown) {
        return of(
                ErrorCode.SYNTAX,
                "parse statement" + position,
                firstLine(reason),
                "Correct the statement there",
                thrown);
    }

    private static SchemalessException arithmetic(String reason, Throwable thrown) {
        return ZERO.matcher(reason).find()
                ? of(
                        ErrorCode.DIVISION_BY_ZERO,
                        "divide",
                        "the divisor is 0",
                        "Guard it, for example with NULLIF(divisor, 0)",
                        thrown)
                : of(
                        ErrorCode.NUMBER_OUT_OF_RANGE,
                        "compute number",
                        reason,
                        "Use a wider type or check the value",
                        thrown);
    }

    static SchemalessException of(ErrorCode code, String what, String reason, String advice, Throwable cause) {
        return new SchemalessException(code, "Cannot " + what + ": " + withoutPeriod(reason) + ". " + advice, cause);
    }

    private static String withoutPeriod(String text) {
        return text.endsWith(".") ? text.substring(0, text.length() - 1) : text;
    }

    private static String firstLine(String text) {
        return text.lines().findFirst().orElse(text);
    }

    private static String reason(Throwable throwable) {
        String message = throwable.getMessage();
        return message == null ? throwable.getClass().getSimpleName() : message;
    }

    private static String position(Throwable throwable) {
        if (throwable instanceof CalciteContextException context && context.getPosLine() > 0) {
            return position(context.getPosLine(), context.getPosColumn());
        }
        if (throwable instanceof SqlParseException parse && parse.getPos() != null) {
            return position(parse.getPos().getLineNum(), parse.getPos().getColumnNum());
        }
        return "";
    }

    private static String position(int line, int column) {
        return " at line " + line + ", column " + column;
    }

    private static List<Throwable> chain(Throwable thrown) {
        Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        List<Throwable> chain = new ArrayList<>();
        for (@Nullable Throwable each = thrown; each != null && seen.add(each); each = each.getCause()) {
            chain.add(each);
        }
        return chain;
    }
}
