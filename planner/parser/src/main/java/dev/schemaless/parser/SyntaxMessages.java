package dev.schemaless.parser;

import dev.schemaless.parser.impl.ParseException;
import dev.schemaless.parser.impl.SchemalessParserImpl;
import dev.schemaless.parser.impl.SchemalessParserImplConstants;
import dev.schemaless.parser.impl.Token;
import java.io.StringReader;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.calcite.sql.parser.SqlAbstractParserImpl;
import org.apache.calcite.sql.parser.SqlParseException;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** Shortens the message of a generated parser from forty lines to one. */
final class SyntaxMessages {
    private static final int MAX_EXPECTED = 5;
    private static final int MAX_TOKEN_LENGTH = 40;
    private static final int MAX_MESSAGE_LENGTH = 200;

    /** Tokens to name when many are possible, in this order. */
    private static final List<String> COMMON = List.of(
            "a name",
            "','",
            "')'",
            "'('",
            "FROM",
            "SELECT",
            "VALUES",
            "INTO",
            "SET",
            "TABLE",
            "WHERE",
            "AS",
            "the end of the statement");

    /** After these, a reserved word was meant as a name more often than not. */
    private static final Set<String> BEFORE_NAMES = Set.of(",", ".", "(", "AS", "BY", "FROM", "JOIN", "INTO", "TABLE");

    /** Words that are names, but begin something else in some of the places of names. */
    private static final Set<String> AMBIGUOUS = Set.of("FINAL", "MEASURE", "RECURSIVE", "RUNNING");

    private SyntaxMessages() {}

    static SqlSyntaxException translate(SqlParseException e, String sql) {
        if (e.getCause() instanceof StackOverflowError) {
            return Nesting.tooDeep(new SqlParserPos(1, 1));
        }
        if (e.getCause() instanceof ParseException parse && parse.currentToken != null) {
            return unexpected(parse.currentToken.next, e.getExpectedTokenNames());
        }
        SqlParserPos pos = e.getPos() == null ? new SqlParserPos(1, 1) : e.getPos();
        boolean notSupported = e.getCause() instanceof UnsupportedOperationException;
        return new SqlSyntaxException(pos, other(e, pos, sql), notSupported);
    }

    /** Returns the error of an unexpected token. The parser decides with two tokens in view, and may stop before the wrong one. */
    private static SqlSyntaxException unexpected(Token found, Collection<String> expectedNames) {
        Token next = found.next;
        if (isOpenQuote(found) || next != null && isOpenQuote(next)) {
            return at(isOpenQuote(found) ? found : next, "a quote is not closed");
        }
        if (isReserved(found) && expectedNames.contains("<IDENTIFIER>")) {
            return at(found, reserved(found));
        }
        if (next != null && BEFORE_NAMES.contains(found.image.toUpperCase(Locale.ROOT)) && isReserved(next)) {
            return at(next, reserved(next));
        }
        if (next != null) {
            // either of the two may be the wrong one, and the parser's expectations concern the first only
            return at(found, "found " + describe(found) + " before " + describe(next));
        }
        String expected = expected(expectedNames);
        return at(found, "found " + describe(found) + (expected.isEmpty() ? "" : ", expected " + expected));
    }

    private static SqlSyntaxException at(Token token, String reason) {
        return new SqlSyntaxException(
                new SqlParserPos(token.beginLine, token.beginColumn, token.endLine, token.endColumn), reason);
    }

    private static String reserved(Token word) {
        return "'" + word.image + "' is a reserved word; put it in quotes to use it as a name";
    }

    private static boolean isOpenQuote(Token token) {
        return token.kind == SchemalessParserImplConstants.QUOTE
                || token.kind == SchemalessParserImplConstants.DOUBLE_QUOTE;
    }

    private static String expected(Collection<String> names) {
        List<String> all = names.stream()
                .map(SyntaxMessages::describe)
                .flatMap(Stream::ofNullable)
                .distinct()
                .toList();
        if (all.size() <= MAX_EXPECTED) {
            return String.join(" or ", all);
        }
        String common =
                COMMON.stream().filter(all::contains).limit(MAX_EXPECTED).collect(Collectors.joining(", "));
        return common.isEmpty() ? "" : "one of " + common + ", …";
    }

    /** Returns a token kind in a reader's words, or null if it does not help. */
    private static @Nullable String describe(String tokenName) {
        if (tokenName.startsWith("\"") && tokenName.endsWith("\"")) {
            String image = tokenName.substring(1, tokenName.length() - 1);
            return Character.isLetter(image.charAt(0)) ? image : "'" + image.replace("\\\"", "\"") + "'";
        }
        return switch (tokenName) {
            case "<IDENTIFIER>", "<QUOTED_IDENTIFIER>", "<BACK_QUOTED_IDENTIFIER>" -> "a name";
            case "<EOF>" -> "the end of the statement";
            case "<UNSIGNED_INTEGER_LITERAL>" -> "an integer";
            case "<QUOTED_STRING>" -> "a string literal";
            default -> null;
        };
    }

    private static String describe(Token token) {
        return switch (token.kind) {
            case SchemalessParserImplConstants.EOF -> "the end of the statement";
            case SchemalessParserImplConstants.QUOTED_STRING,
                    SchemalessParserImplConstants.PREFIXED_STRING_LITERAL,
                    SchemalessParserImplConstants.UNICODE_STRING_LITERAL,
                    SchemalessParserImplConstants.C_STYLE_ESCAPED_STRING_LITERAL,
                    SchemalessParserImplConstants.BINARY_STRING_LITERAL -> "a string literal";
            default -> "'" + shorten(token.image) + "'";
        };
    }

    private static boolean isReserved(Token token) {
        return isReserved(token.image);
    }

    /** Says whether a word is reserved. Calcite's metadata does not list the words that our grammar frees. */
    static boolean isReserved(String name) {
        String word = name.toUpperCase(Locale.ROOT);
        return Words.METADATA.isKeyword(word) && (AMBIGUOUS.contains(word) || !GrammarRun.isName(name));
    }

    /** Words an error of the lexer or of an action of the grammar. */
    private static String other(SqlParseException e, SqlParserPos pos, String sql) {
        if (e.getCause() instanceof IndexOutOfBoundsException) {
            return "the statement is empty"; // the grammar then asks for the place of no statement
        }
        String message = e.getMessage() == null ? "the statement is not valid" : e.getMessage();
        if (message.startsWith("Non-query expression")) {
            return "'" + shorten(sql.strip()).replaceFirst("(?s)^(\\S+\\s+\\S+).*", "$1") + "' begins no statement";
        }
        if (message.startsWith("Length of identifier")) {
            return "a name is longer than " + SchemalessParser.MAX_IDENTIFIER_LENGTH + " characters";
        }
        if (message.endsWith("can not be parsed to type 'java.lang.Integer'")) {
            return "a length, precision or scale is greater than " + Integer.MAX_VALUE;
        }
        if (!message.startsWith("Lexical error")) {
            return shorten(message.lines().findFirst().orElse(""), MAX_MESSAGE_LENGTH);
        }
        return message.contains("<EOF>")
                ? "a quote or comment is not closed"
                : "the character " + character(pos, sql) + " has no meaning here";
    }

    private static String character(SqlParserPos pos, String sql) {
        String line = sql.lines().skip(pos.getLineNum() - 1L).findFirst().orElse("");
        int index = pos.getColumnNum() - 1;
        return index < line.length() ? "'" + Character.toString(line.codePointAt(index)) + "'" : "there";
    }

    private static String shorten(String text) {
        return shorten(text, MAX_TOKEN_LENGTH);
    }

    private static String shorten(String text, int limit) {
        return text.length() <= limit ? text : text.substring(0, limit) + "…";
    }

    /** Read once and only after a first error: it makes the parser try every word. */
    private static final class Words {
        static final SqlAbstractParserImpl.Metadata METADATA =
                new SchemalessParserImpl(new StringReader("")).getMetadata();
    }
}
