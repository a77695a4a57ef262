package dev.schemaless.planner.sql;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.parser.SchemalessParser;
import dev.schemaless.parser.SqlSyntaxException;
import dev.schemaless.planner.SessionSettings;
import dev.schemaless.planner.syntax.Selects;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.calcite.avatica.util.Quoting;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.ddl.SqlCreateView;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/** Texts to parse trees and back, in a session's quoting. */
public final class SqlTexts {
    /** The dialect of texts in the catalog, such as a column's DEFAULT, whatever quoting the defining session has. */
    public static final SqlTexts OF_CATALOG = new SqlTexts(SessionSettings.Quoting.DOUBLE_QUOTE);

    private final SchemalessParser parser;

    public SqlTexts(SessionSettings.Quoting quoting) {
        this.parser = new SchemalessParser(
                quoting == SessionSettings.Quoting.BACKTICK ? Quoting.BACK_TICK : Quoting.DOUBLE_QUOTE);
    }

    /**
     * Parses one statement.
     *
     * @throws SchemalessException with {@code SYNTAX}; with {@code NOT_SUPPORTED} if it uses SQL that stores do not
     *     have; with {@code LIMIT_EXCEEDED} if its plan would be far longer
     */
    public SqlNode parse(String sql) {
        try {
            return CopiedCalls.withFew(parser.parse(sql));
        } catch (SqlSyntaxException e) {
            throw refusal(e);
        }
    }

    SqlNode parseExpression(String sql) {
        try {
            return CopiedCalls.withFew(parser.parseExpression(sql));
        } catch (SqlSyntaxException e) {
            throw refusal(e);
        }
    }

    private static SchemalessException refusal(SqlSyntaxException e) {
        ErrorCode code = e.notSupported() ? ErrorCode.NOT_SUPPORTED : ErrorCode.SYNTAX;
        return new SchemalessException(code, String.valueOf(e.getMessage()), e);
    }

    public String unparse(SqlNode node) {
        return parser.unparse(node);
    }

    /** Returns a view's query; with a list of column names, a query of them. */
    public SqlNode viewQuery(SqlCreateView create) {
        SqlNodeList columns = create.columnList;
        if (columns == null) {
            return create.query;
        }
        SqlParserPos position = create.getParserPosition();
        List<SqlNode> as = new ArrayList<>();
        as.add(create.query);
        as.add(new SqlIdentifier("v", position));
        columns.forEach(column -> as.add(Objects.requireNonNull(column)));
        return Selects.of(
                new ArrayList<>(List.of(SqlIdentifier.star(position))),
                SqlStdOperatorTable.AS.createCall(position, as),
                null);
    }
}
