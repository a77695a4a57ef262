package dev.schemaless.parser;

import dev.schemaless.parser.impl.SchemalessParserImplConstants;
import dev.schemaless.parser.impl.SchemalessParserImplTokenManager;
import dev.schemaless.parser.impl.SimpleCharStream;
import dev.schemaless.parser.impl.Token;
import dev.schemaless.parser.impl.TokenMgrError;
import java.io.StringReader;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCollectionTypeNameSpec;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlTypeNameSpec;
import org.apache.calcite.sql.parser.SqlAbstractParserImpl.LexicalState;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * Limits how deep a statement nests. Parser and validator recurse. A stack overflow while a class is being initialised makes
 * that class unusable for the rest of the JVM's life. So the depth is measured before, without recursion.
 *
 * <p>Semicolons are counted on the way. After {@code SELECT} JavaCC looks through all that follow, once for each of them.
 */
final class Nesting {
    /** Brackets and CASEs that may be open at once. */
    static final int MAX_BRACKETS = 200;

    static final int MAX_SEMICOLONS = 200;

    /** Levels of the tree: a chain of n binary operators, such as {@code +}, is a tree of n levels; one of AND or OR has few. */
    static final int MAX_LEVELS = 2_000;

    /** Levels of a type such as INTEGER ARRAY ARRAY. */
    static final int MAX_TYPE_LEVELS = 8;

    private Nesting() {}

    /** Throws if brackets nest too deep in a text that has enough of them, or if it has too many semicolons. */
    static void requireShallow(String sql, LexicalState quoting) throws SqlSyntaxException {
        if (mostBrackets(sql) > MAX_BRACKETS
                || sql.chars().filter(c -> c == ';').count() > MAX_SEMICOLONS) {
            requireShallowBrackets(sql, quoting);
        }
    }

    /** Returns as many brackets as may be open at once, or more: those in quotes and the first letters of CASE are counted as well. */
    private static int mostBrackets(String sql) {
        int most = 0;
        for (int i = 0; i < sql.length(); i++) {
            most += switch (sql.charAt(i)) {
                case '(', '[', '{' -> 1;
                case 'c', 'C' -> sql.regionMatches(true, i, "CASE", 0, "CASE".length()) ? 1 : 0;
                default -> 0;
            };
        }
        return most;
    }

    private static void requireShallowBrackets(String sql, LexicalState state) throws SqlSyntaxException {
        SchemalessParserImplTokenManager tokens =
                new SchemalessParserImplTokenManager(new SimpleCharStream(new StringReader(sql), 1, 1, sql.length()));
        tokens.SwitchTo(
                Arrays.asList(SchemalessParserImplTokenManager.lexStateNames).indexOf(state.name()));
        int depth = 0;
        int semicolons = 0;
        try {
            Token token = tokens.getNextToken();
            while (token.kind != SchemalessParserImplConstants.EOF) {
                depth = Math.max(0, depth + step(token));
                if (depth > MAX_BRACKETS) {
                    throw tooDeep(new SqlParserPos(token.beginLine, token.beginColumn));
                }
                semicolons += token.kind == SchemalessParserImplConstants.SEMICOLON ? 1 : 0;
                if (semicolons > MAX_SEMICOLONS) {
                    throw new SqlSyntaxException(
                            new SqlParserPos(token.beginLine, token.beginColumn),
                            "there are more than " + MAX_SEMICOLONS + " semicolons; a statement needs none");
                }
                token = tokens.getNextToken();
            }
        } catch (TokenMgrError e) {
            // the parser meets the same error and says where
            return;
        }
    }

    private static int step(Token token) {
        return switch (token.kind) {
            case SchemalessParserImplConstants.LPAREN,
                    SchemalessParserImplConstants.LBRACKET,
                    SchemalessParserImplConstants.LBRACE,
                    SchemalessParserImplConstants.LBRACE_FN,
                    SchemalessParserImplConstants.CASE -> 1;
            case SchemalessParserImplConstants.RPAREN,
                    SchemalessParserImplConstants.RBRACKET,
                    SchemalessParserImplConstants.RBRACE,
                    SchemalessParserImplConstants.END -> -1;
            default -> 0;
        };
    }

    /** Throws if the tree has too many levels. */
    static void requireShallow(SqlNode root) throws SqlSyntaxException {
        Deque<Level> open = new ArrayDeque<>();
        open.push(new Level(root, 1));
        while (!open.isEmpty()) {
            Level level = open.pop();
            if (level.depth > MAX_LEVELS) {
                throw tooDeep(level.node.getParserPosition());
            }
            for (SqlNode child : children(level.node)) {
                if (child != null) {
                    open.push(new Level(child, level.depth + 1));
                }
            }
        }
    }

    private static Iterable<? extends SqlNode> children(SqlNode node) throws SqlSyntaxException {
        if (node instanceof SqlDataTypeSpec type) {
            requireShallow(type);
        }
        if (node instanceof SqlCall call) {
            LiteralFields.refuse(call);
            return Choices.operands(call);
        }
        return node instanceof SqlNodeList list ? list : java.util.List.of();
    }

    private static void requireShallow(SqlDataTypeSpec type) throws SqlSyntaxException {
        SqlTypeNameSpec spec = type.getTypeNameSpec();
        for (int depth = 1; spec instanceof SqlCollectionTypeNameSpec collection; depth++) {
            if (depth > MAX_TYPE_LEVELS) {
                throw tooDeep(type.getParserPosition());
            }
            spec = collection.getElementTypeName();
        }
    }

    static SqlSyntaxException tooDeep(SqlParserPos pos) {
        return new SqlSyntaxException(
                pos,
                "the statement nests too deep; at most " + MAX_BRACKETS + " brackets, " + MAX_LEVELS
                        + " chained operators other than AND and OR, and " + MAX_TYPE_LEVELS
                        + " ARRAYs of a type are allowed");
    }

    private record Level(SqlNode node, int depth) {}
}
