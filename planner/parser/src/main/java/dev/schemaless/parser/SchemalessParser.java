package dev.schemaless.parser;

import org.apache.calcite.avatica.util.Quoting;
import org.apache.calcite.sql.SqlDialect;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlWriterConfig;
import org.apache.calcite.sql.parser.SqlAbstractParserImpl.LexicalState;
import org.apache.calcite.sql.parser.SqlParseException;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * Turns the text of one statement into its syntax tree. Names keep the case they are written in; comments and semicolons at
 * the end are allowed. Long chains of AND and of OR are balanced trees. Immutable and thread-safe.
 *
 * <p>It recurses: a stack that is too small for a text refuses it as nested too deep.
 */
public final class SchemalessParser {
    /** The longest name of a column, table, index or alias, in UTF-16 code units. */
    public static final int MAX_IDENTIFIER_LENGTH = 255;

    private final LexicalState quoting;
    private final SqlDialect dialect;

    /** Creates a parser; {@code quoting} says what quotes an identifier. */
    public SchemalessParser(Quoting quoting) {
        this.quoting = quoting == Quoting.BACK_TICK ? LexicalState.BTID : LexicalState.DQID;
        this.dialect = new SqlDialect(SqlDialect.EMPTY_CONTEXT.withIdentifierQuoteString(quoting.string));
    }

    /**
     * Parses one statement.
     *
     * @throws SqlSyntaxException if the text is empty, no statement, more than one, or nested too deeply
     */
    public SqlNode parse(String sql) throws SqlSyntaxException {
        Nesting.requireShallow(sql, quoting);
        SqlNode statement = withStandardAggregates(only(statements(sql)), sql);
        BalancedChains.balance(statement);
        Nesting.requireShallow(statement);
        NextValueFor.putInto(statement, sql);
        return statement;
    }

    /**
     * Parses one expression, such as a column's DEFAULT.
     *
     * @throws SqlSyntaxException if the text is not an expression
     */
    public SqlNode parseExpression(String sql) throws SqlSyntaxException {
        Nesting.requireShallow(sql, quoting);
        try {
            SqlNode parsed = GrammarRun.of(sql, quoting).expression();
            SqlNode expression = withStandardAggregates(parsed, sql);
            BalancedChains.balance(expression);
            Nesting.requireShallow(expression);
            NextValueFor.putInto(expression, sql);
            return expression;
        } catch (SqlParseException e) {
            throw SyntaxMessages.translate(e, sql);
        } catch (StackOverflowError e) {
            throw Nesting.tooDeep(new SqlParserPos(1, 1));
        }
    }

    /**
     * Returns a statement's or an expression's text, every name in quotes; a parser with the same quoting reads the same tree
     * from it.
     */
    public String unparse(SqlNode node) {
        return node.toSqlString(writer -> writer.withDialect(dialect)
                        .withAlwaysUseParentheses(false)
                        .withQuoteAllIdentifiers(true)
                        .withClauseStartsLine(false)
                        .withSelectListItemsOnSeparateLines(false)
                        .withUpdateSetListNewline(false)
                        .withLineFolding(SqlWriterConfig.LineFolding.WIDE)
                        .withIndentation(0))
                .getSql();
    }

    /** Says whether a word can be a name only in quotes. */
    public static boolean isReserved(String word) {
        return SyntaxMessages.isReserved(word);
    }

    private SqlNodeList statements(String sql) throws SqlSyntaxException {
        try {
            return GrammarRun.of(sql, quoting).statements();
        } catch (SqlParseException e) {
            throw SyntaxMessages.translate(e, sql);
        } catch (StackOverflowError e) {
            throw Nesting.tooDeep(new SqlParserPos(1, 1));
        }
    }

    private static SqlNode only(SqlNodeList statements) throws SqlSyntaxException {
        if (statements.isEmpty()) {
            throw new SqlSyntaxException(new SqlParserPos(1, 1), "the statement is empty");
        }
        if (statements.size() > 1) {
            throw new SqlSyntaxException(
                    statements.get(1).getParserPosition(), "a second statement begins; send statements one at a time");
        }
        return statements.get(0);
    }

    private static SqlNode withStandardAggregates(SqlNode node, String sql) {
        return AggregateOrder.withPlaceOfNull(StringAggregates.inStandardForm(node, sql), sql);
    }
}
