package dev.schemaless.planner.fault;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;
import java.time.DateTimeException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Recognises faults of values that functions of libraries do not accept: they throw any Java exception. An
 * exception thrown by our own code is a defect, not a fault of a value. Stateless.
 */
final class ValueFaults {
    private static final String OURS = "dev.schemaless.";

    /** The package of libraries in the one-file jar. */
    private static final String LIBRARIES = OURS + "shaded.";

    /** Classes that all code calls, so that an exception in them has its origin elsewhere. */
    private static final Pattern NO_ORIGIN =
            Pattern.compile("(java|javax|jdk|sun|(dev\\.schemaless\\.shaded\\.)?com\\.google\\.common)\\..*");

    private static final Pattern JSON = Pattern.compile("\\.(jackson|jayway)\\.");

    /** Messages that speak of Java, not of SQL. */
    private static final Pattern OF_JAVA = Pattern.compile("(java|org|com)\\.\\w+\\.|Exception|\\bclass \\w+");

    private ValueFaults() {}

    /**
     * Finds the fault that an exception's class identifies.
     *
     * @param chain the exception and its causes
     */
    static Optional<SchemalessException> known(List<Throwable> chain, Throwable thrown) {
        return chain.stream()
                .map(each -> known(each, thrown))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static Optional<SchemalessException> known(Throwable each, Throwable thrown) {
        if (each instanceof PatternSyntaxException pattern) {
            String reason = "'" + pattern.getPattern() + "' is not a pattern: " + pattern.getDescription();
            return fault(ErrorCode.PARAMETER_INVALID, reason, "Correct the pattern", thrown);
        }
        if (each instanceof NumberFormatException) {
            String reason = "a text reads as no number";
            return fault(ErrorCode.CAST_INVALID, reason, "Correct the value or use TRY_CAST", thrown);
        }
        if (each instanceof UnsupportedCharsetException || each instanceof IllegalCharsetNameException) {
            String reason = "there is no character set '" + each.getMessage() + "'";
            return fault(ErrorCode.PARAMETER_INVALID, reason, "Name another one, such as UTF8", thrown);
        }
        if (each instanceof DateTimeException) {
            String reason = "a date or time is out of range";
            return fault(
                    ErrorCode.DATETIME_OUT_OF_RANGE, reason, "Dates lie between 0001-01-01 and 9999-12-31", thrown);
        }
        if (JSON.matcher(each.getClass().getName()).find()) {
            return Optional.of(StatementFault.JSON.exception("", "", thrown));
        }
        return told(each)
                .filter(message -> StatementFault.of(message) != StatementFault.OTHER)
                .map(message -> StatementFault.of(message).exception("", message, thrown));
    }

    /** Returns the message of an exception by which functions refuse a value. */
    private static Optional<String> told(Throwable each) {
        boolean plain =
                each instanceof IllegalArgumentException || each.getClass().equals(RuntimeException.class);
        return plain && each.getCause() == null && isOfSql(each) && isForeign(List.of(each))
                ? Optional.of(String.valueOf(each.getMessage()).replaceAll("[.!]$", ""))
                : Optional.empty();
    }

    /** Says whether there is a message, and one that does not speak of Java. */
    static boolean isOfSql(Throwable each) {
        String message = each.getMessage();
        return message != null && !OF_JAVA.matcher(message).find();
    }

    /** Finds the fault of a value that made foreign code fail. */
    static Optional<SchemalessException> of(List<Throwable> chain, Throwable thrown) {
        Optional<SchemalessException> known = known(chain, thrown);
        Throwable cause = chain.get(chain.size() - 1);
        if (known.isPresent() || cause instanceof AssertionError || !isForeign(chain)) {
            return known;
        }
        if (cause instanceof ClassCastException) {
            return fault(
                    ErrorCode.TYPE_INVALID,
                    "an operator or a function does not take values of an operand's type",
                    "Cast the operand: CAST(value AS type)",
                    thrown);
        }
        String reason = cause instanceof NullPointerException
                ? "a value is NULL where a function or a window needs one"
                : told(cause).orElse("a function does not take the value of an argument");
        return fault(ErrorCode.PARAMETER_INVALID, reason, "Correct the argument", thrown);
    }

    private static Optional<SchemalessException> fault(ErrorCode code, String reason, String advice, Throwable thrown) {
        return Optional.of(RuntimeErrors.of(code, "evaluate expression", reason, advice, thrown));
    }

    /** Says whether the first of all causes was thrown by a library, or by the JDK on its behalf. */
    static boolean isForeign(List<Throwable> chain) {
        for (StackTraceElement frame : chain.get(chain.size() - 1).getStackTrace()) {
            String name = frame.getClassName();
            if (!NO_ORIGIN.matcher(name).matches()) {
                return !name.startsWith(OURS) || name.startsWith(LIBRARIES);
            }
        }
        return false;
    }
}
