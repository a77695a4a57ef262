package dev.schemaless.planner.statement;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.model.CatalogSnapshot;
import dev.schemaless.planner.access.AccessHints;
import dev.schemaless.planner.syntax.Names;
import dev.schemaless.planner.syntax.Selects;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlHint;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * The question of an EXPLAIN DIFF: which rows of one external table a predicate selects. All rows are read for it, so that it is the
 * bodies that answer, unless hints say otherwise.
 */
final class DiffQuestion {
    private static final String KEY = "_row_key";

    private DiffQuestion() {}

    /**
     * Returns the query of the keys of the rows that a query selects.
     *
     * @throws SchemalessException with {@code NOT_SUPPORTED} if no client of another program has such a question
     */
    static SqlSelect of(SqlNode query, CatalogSnapshot catalog) {
        if (!(query instanceof SqlSelect select) || doesMoreThanSelect(select)) {
            throw refusal(
                    "only a SELECT … FROM one table WHERE … has a counterpart. Leave DISTINCT, GROUP BY, ORDER BY,"
                            + " LIMIT, UNION, WITH and the like away");
        }
        SqlNode from = select.getFrom();
        SqlNode where = select.getWhere();
        if (from == null || where == null) {
            throw refusal("it has no WHERE on columns of an index. Add one");
        }
        check(table(from), catalog);
        SqlSelect keys = Selects.of(List.of(new SqlIdentifier(KEY, SqlParserPos.ZERO)), from, where);
        SqlNodeList hints = select.getHints();
        boolean hasHints = (hints != null && !hints.isEmpty()) || hinted(from).getKind() == SqlKind.TABLE_REF;
        keys.setHints(hasHints ? hints : SqlNodeList.of(noIndex()));
        return keys;
    }

    private static boolean doesMoreThanSelect(SqlSelect select) {
        return select.isDistinct()
                || Stream.of(
                                select.getGroup(),
                                select.getHaving(),
                                select.getQualify(),
                                select.getOrderList(),
                                select.getOffset(),
                                select.getFetch())
                        .anyMatch(Objects::nonNull);
    }

    private static SqlNode hinted(SqlNode from) {
        return from.getKind() == SqlKind.AS ? ((SqlCall) from).operand(0) : from;
    }

    private static SqlIdentifier table(SqlNode from) {
        SqlNode table = hinted(from);
        SqlNode name = table.getKind() == SqlKind.TABLE_REF ? ((SqlCall) table).operand(0) : table;
        if (name instanceof SqlIdentifier identifier) {
            return identifier;
        }
        throw refusal("it reads something else than one table. Name one external table");
    }

    private static void check(SqlIdentifier name, CatalogSnapshot catalog) {
        String table = Names.simple(name);
        boolean isExternal = catalog.findModel(table)
                        .orElseThrow(() -> catalog.findView(table).isPresent()
                                ? refusal("'" + table + "' is a view. Name the external table that it reads")
                                : Names.tableNotFound(table))
                        .external()
                != null;
        if (!isExternal) {
            throw refusal("'" + table + "' is not an external table, and no other program has an answer. Use EXPLAIN");
        }
    }

    private static SqlHint noIndex() {
        return new SqlHint(
                SqlParserPos.ZERO,
                new SqlIdentifier(AccessHints.NO_INDEX, SqlParserPos.ZERO),
                SqlNodeList.EMPTY,
                SqlHint.HintOptionFormat.EMPTY);
    }

    static SchemalessException refusal(String reason) {
        return new SchemalessException(
                ErrorCode.NOT_SUPPORTED, "Cannot explain difference from the old client: " + reason + ".");
    }
}
