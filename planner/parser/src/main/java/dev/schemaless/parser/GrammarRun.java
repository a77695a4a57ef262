package dev.schemaless.parser;

import dev.schemaless.parser.impl.ParseException;
import dev.schemaless.parser.impl.SchemalessParserImpl;
import java.util.Map;
import org.apache.calcite.avatica.util.Casing;
import org.apache.calcite.runtime.CalciteContextException;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.parser.SqlAbstractParserImpl;
import org.apache.calcite.sql.parser.SqlAbstractParserImpl.LexicalState;
import org.apache.calcite.sql.parser.SqlParseException;
import org.apache.calcite.util.SourceStringReader;

/**
 * One run of the generated parser over a text. Calcite's {@code SqlParser} does the same; but it also loads the parser of Calcite's own
 * grammar, the largest class of all, whatever parser its configuration names (Calcite 1.42).
 */
final class GrammarRun {
    private final SqlAbstractParserImpl parser;

    private GrammarRun(SqlAbstractParserImpl parser) {
        this.parser = parser;
    }

    static GrammarRun of(String sql, LexicalState quoting) {
        SqlAbstractParserImpl parser = SchemalessParserImpl.FACTORY.getParser(new SourceStringReader(sql));
        parser.setTabSize(1);
        parser.setQuotedCasing(Casing.UNCHANGED);
        parser.setUnquotedCasing(Casing.UNCHANGED);
        parser.setIdentifierMaxLength(SchemalessParser.MAX_IDENTIFIER_LENGTH);
        parser.setTimeUnitCodes(Map.of());
        parser.setConformance(SchemalessConformance.INSTANCE);
        parser.switchTo(quoting);
        return new GrammarRun(parser);
    }

    /** Says whether a keyword is taken for a name without quotes. */
    static boolean isName(String keyword) {
        try {
            return keyword.equals(((SchemalessParserImpl) of(keyword, LexicalState.DQID).parser).Identifier());
        } catch (ParseException e) {
            return false;
        }
    }

    /** Reads statements to the end of the text. */
    SqlNodeList statements() throws SqlParseException {
        return run(SqlAbstractParserImpl::parseSqlStmtList);
    }

    /** Reads an expression to the end of the text. */
    SqlNode expression() throws SqlParseException {
        return run(SqlAbstractParserImpl::parseSqlExpressionEof);
    }

    /** A start symbol of the grammar, whose generated method declares that it may throw anything. */
    @FunctionalInterface
    private interface Symbol<T> {
        T read(SqlAbstractParserImpl parser) throws Exception;
    }

    private <T> T run(Symbol<T> symbol) throws SqlParseException {
        try {
            return symbol.read(parser);
        } catch (Throwable e) {
            if (e instanceof CalciteContextException inContext && parser.getOriginalSql() != null) {
                inContext.setOriginalStatement(parser.getOriginalSql());
            }
            throw parser.normalizeException(e);
        }
    }
}
