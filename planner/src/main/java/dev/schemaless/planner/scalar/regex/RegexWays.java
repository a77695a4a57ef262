package dev.schemaless.planner.scalar.regex;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.planner.value.Values;

/**
 * A bound on the ways in which a match tries an expression between two characters that it reads. Only reading is guarded
 * ({@link GuardedText}), so an expression such as {@code (a?|b?){50}} is refused: at the end of a text it tries each of 2^50 ways.
 *
 * <p>The expression is one that {@code java.util.regex} has compiled. Where the exact number would take more code the bound is larger.
 */
final class RegexWays {
    private static final double MOST = 10_000;
    private static final String ZERO_WIDTH = "bBAGZz";

    private final String regex;
    private final boolean isCommented;
    private double most;
    private int at;

    private RegexWays(String regex, boolean isCommented) {
        this.regex = regex;
        this.isCommented = isCommented;
    }

    /**
     * The ways of a part of an expression.
     *
     * @param empty to match without a character; 0 if it needs one
     * @param afterLast to go on after the last character that it has matched; 0 if it matches none
     * @param tried in all between two characters
     */
    private record Ways(double empty, double afterLast, double tried) {
        static final Ways OF_NOTHING = new Ways(1, 0, 0);
        static final Ways OF_CHARACTER = new Ways(0, 1, 1);
        static final Ways OF_POSITION = new Ways(1, 0, 1);
        static final Ways OF_GROUP_AGAIN = new Ways(1, 1, 1);

        Ways then(Ways next) {
            return new Ways(
                    empty * next.empty,
                    afterLast * next.empty + next.afterLast,
                    Math.max(empty == 0 ? tried : tried + empty * next.tried, (empty + afterLast) * next.tried));
        }

        Ways or(Ways other) {
            return new Ways(
                    empty + other.empty,
                    Math.max(afterLast, other.afterLast),
                    Math.max(tried, tried + other.tried - 1));
        }

        Ways repeated(double least) {
            double before = empty == 0 ? 1 : Math.pow(empty, least + 1);
            return new Ways(
                    empty == 0 ? (least == 0 ? 1 : 0) : before + 1,
                    afterLast * before,
                    tried * (empty == 0 ? 1 : before * (least + 1)));
        }
    }

    /**
     * Returns the most ways between two characters.
     *
     * @param isCommented whether blanks and comments are left out
     * @throws SchemalessException with 54001 if they are too many
     */
    static double count(String regex, boolean isCommented) {
        RegexWays parser = new RegexWays(regex, isCommented);
        Ways ways = parser.alternatives();
        while (parser.at < regex.length()) {
            parser.at++; // a bracket that closes nothing: taken for a character
            ways = ways.then(parser.alternatives());
        }
        double most = Math.max(parser.most, Math.max(ways.tried(), ways.empty() + ways.afterLast()));
        if (!(most <= MOST)) {
            throw new SchemalessException(
                    ErrorCode.EXPRESSION_TOO_COMPLEX,
                    "Cannot match regular expression: it repeats or combines parts that match no character in more than "
                            + (long) MOST + " ways. Let each repeated part match a character");
        }
        return most;
    }

    private Ways alternatives() {
        Ways ways = sequence();
        while (at < regex.length() && regex.charAt(at) == '|') {
            at++;
            ways = ways.or(sequence());
        }
        return ways;
    }

    private Ways sequence() {
        Ways ways = Ways.OF_NOTHING;
        skipComments();
        while (at < regex.length() && "|)".indexOf(regex.charAt(at)) < 0) {
            Ways part = atom();
            skipComments();
            for (double least = repetitions(); least >= 0; least = repetitions()) {
                part = part.repeated(least);
                skipComments();
            }
            ways = ways.then(part);
        }
        return ways.tried() == 0 ? Ways.OF_POSITION : ways;
    }

    private Ways atom() {
        char c = regex.charAt(at++);
        return switch (c) {
            case '(' -> group();
            case '[' -> {
                skipClass();
                yield Ways.OF_CHARACTER;
            }
            case '\\' -> escaped();
            case '^', '$' -> Ways.OF_POSITION;
            default -> Ways.OF_CHARACTER;
        };
    }

    private Ways group() {
        boolean isPosition = isPosition();
        if (!isPosition && regex.startsWith("?", at)) {
            int flags = at + 1;
            while (flags < regex.length() && (Character.isLetter(regex.charAt(flags)) || regex.charAt(flags) == '-')) {
                flags++;
            }
            if (regex.substring(at, flags).indexOf('x') >= 0) {
                throw Values.invalid("match regular expression", "(?x) is not known. Give 'x' as the function's flag");
            }
            at = flags;
            if (regex.startsWith("<", at)) {
                at = end(">");
            } else if (at < regex.length() && regex.charAt(at) != ')') {
                at++;
            }
        }
        Ways inner = alternatives();
        at = Math.min(at + 1, regex.length());
        most = Math.max(most, Math.max(inner.tried(), inner.empty() + inner.afterLast()));
        return isPosition ? new Ways(1, 0, inner.tried()) : inner;
    }

    /** Says whether a group looks ahead or back. Moves to its content. */
    private boolean isPosition() {
        for (String sign : new String[] {"?=", "?!", "?<=", "?<!"}) {
            if (regex.startsWith(sign, at)) {
                at += sign.length();
                return true;
            }
        }
        return false;
    }

    private Ways escaped() {
        char c = at < regex.length() ? regex.charAt(at++) : ' ';
        if (c == 'Q') {
            int end = regex.indexOf("\\E", at);
            boolean isEmpty = end == at;
            at = end < 0 ? regex.length() : end + 2;
            return isEmpty ? Ways.OF_POSITION : Ways.OF_CHARACTER;
        }
        if (c == 'c') {
            at++; // any character, which it makes a control character
        } else if ("bpPxN".indexOf(c) >= 0 && regex.startsWith("{", at)) {
            at = end("}");
        } else if (c == 'k') {
            at = end(">");
        }
        boolean isGroup = c == 'k' || (c >= '1' && c <= '9');
        return isGroup ? Ways.OF_GROUP_AGAIN : ZERO_WIDTH.indexOf(c) >= 0 ? Ways.OF_POSITION : Ways.OF_CHARACTER;
    }

    private int end(String closing) {
        int end = regex.indexOf(closing, at);
        return end < 0 ? regex.length() : end + 1;
    }

    /** Skips a class of characters. A bracket that comes first in it is a character. */
    private void skipClass() {
        boolean isFirst = true;
        for (int depth = 1; depth > 0 && at < regex.length(); at++) {
            skipComments();
            char c = at < regex.length() ? regex.charAt(at) : ' ';
            if (c == '\\' && regex.startsWith("Q", at + 1)) {
                int end = regex.indexOf("\\E", at);
                at = end < 0 ? regex.length() : end + 1;
            } else if (c == '\\') {
                at += regex.startsWith("c", at + 1) ? 2 : 1;
            } else if (c == '[') {
                depth++;
                isFirst = true;
                continue;
            } else if (c == ']' && !isFirst) {
                depth--;
            } else if (c == '^' && isFirst) {
                continue;
            }
            isFirst = false;
        }
    }

    /** Returns how often the part before has to be repeated; less than 0 if no repetition follows. */
    private double repetitions() {
        char c = at < regex.length() ? regex.charAt(at) : ' ';
        double least = c == '?' || c == '*' ? 0 : c == '+' ? 1 : -1;
        if (c == '{' && at + 1 < regex.length() && Character.isDigit(regex.charAt(at + 1))) {
            int end = end("}");
            String[] bounds = regex.substring(at + 1, end - 1).split(",", 2);
            least = Double.parseDouble(bounds[0].strip());
            at = end;
        } else if (least >= 0) {
            at++;
        } else {
            return least;
        }
        if (at < regex.length() && (regex.charAt(at) == '?' || regex.charAt(at) == '+')) {
            at++;
        }
        return least;
    }

    private void skipComments() {
        while (isCommented && at < regex.length() && (regex.charAt(at) <= ' ' || regex.charAt(at) == '#')) {
            int end = regex.indexOf('\n', at);
            at = regex.charAt(at) != '#' ? at + 1 : end < 0 ? regex.length() : end + 1;
        }
    }
}
