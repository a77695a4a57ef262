package dev.schemaless.planner.syntax;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.model.ExternalBinding;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.IndexTrust;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.planner.access.AccessHints;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlHint;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlTableRef;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/**
 * The hints of a SELECT and of its tables. Those of the SELECT are given to each of its tables, an index's to the
 * tables that have such an index; tables of subqueries have the hints of their own SELECT. A hint without effect is
 * refused: a misspelt hint is worse than none.
 */
final class TableHints {
    private final Function<SqlNode, Optional<Model>> models;
    private final List<SqlHint> ofSelect;
    private final List<SqlHint> without = new ArrayList<>();

    private TableHints(Function<SqlNode, Optional<Model>> models, List<SqlHint> ofSelect) {
        this.models = models;
        this.ofSelect = ofSelect;
        this.without.addAll(ofSelect);
    }

    /**
     * Gives a SELECT's hints to its tables.
     *
     * @param models finds the model that an item of FROM stands for; empty if it is not a table
     */
    static void distribute(SqlSelect select, Function<SqlNode, Optional<Model>> models) {
        SqlNodeList ofSelect = select.getHints();
        TableHints hints = new TableHints(models, ofSelect == null ? List.of() : hintsOf(ofSelect));
        SqlNode from = select.getFrom();
        if (from != null) {
            select.setFrom(hints.in(from));
        }
        if (!hints.without.isEmpty()) {
            throw noTable(hints.without.get(0));
        }
        select.setHints(SqlNodeList.EMPTY);
    }

    private static List<SqlHint> hintsOf(List<? extends @Nullable SqlNode> nodes) {
        return nodes.stream()
                .map(SqlHint.class::cast)
                .map(TableHints::inUpperCase)
                .toList();
    }

    private static SqlHint inUpperCase(SqlHint hint) {
        SqlIdentifier name = new SqlIdentifier(hint.getName().toUpperCase(Locale.ROOT), hint.getParserPosition());
        return new SqlHint(hint.getParserPosition(), name, hint.operand(1), hint.getOptionFormat());
    }

    private SqlNode in(SqlNode from) {
        if (from instanceof SqlJoin join) {
            join.setLeft(in(join.getLeft()));
            join.setRight(in(join.getRight()));
            return join;
        }
        if (from.getKind() == SqlKind.AS || from.getKind() == SqlKind.SNAPSHOT) {
            SqlCall call = (SqlCall) from;
            call.setOperand(0, in(call.operand(0)));
            return call;
        }
        return table(from);
    }

    private SqlNode table(SqlNode from) {
        boolean extended = from.getKind() == SqlKind.EXTEND;
        SqlNode table = extended ? ((SqlCall) from).operand(0) : from;
        List<SqlHint> own = List.of();
        if (table.getKind() == SqlKind.TABLE_REF) {
            SqlCall hinted = (SqlCall) table;
            own = hintsOf(hinted.<SqlNodeList>operand(1));
            table = hinted.operand(0);
        }
        if (!(table instanceof SqlIdentifier name)) {
            return from;
        }
        Optional<Model> model = models.apply(name);
        own.forEach(hint -> check(hint, model));
        List<SqlHint> all = new ArrayList<>(own);
        model.ifPresent(
                found -> ofSelect.stream().filter(hint -> concerns(hint, found)).forEach(all::add));
        without.removeAll(all);
        model.ifPresent(found -> all.forEach(hint -> requireUse(hint, found)));
        if (all.isEmpty()) {
            return from;
        }
        if (extended) {
            throw new SchemalessException(
                    ErrorCode.NOT_SUPPORTED,
                    "Cannot follow hint " + all.get(0).getName() + at(all.get(0))
                            + ": a table with a list of dynamic columns takes no hints. Read the field by JSON_VALUE.");
        }
        return new SqlTableRef(
                from.getParserPosition(), name, SqlNodeList.of(SqlParserPos.ZERO, new ArrayList<SqlNode>(all)));
    }

    private static boolean concerns(SqlHint hint, Model model) {
        check(hint);
        boolean names = !hint.getOptionList().isEmpty() && !hint.getName().equals(AccessHints.SHARDS);
        return !names
                || hint.getOptionList().stream()
                        .allMatch(index -> model.findIndex(index).isPresent());
    }

    /** Refuses a hint that names an index of another program which no read uses. */
    private static void requireUse(SqlHint hint, Model model) {
        for (String name : hint.getName().equals(AccessHints.INDEX) ? hint.getOptionList() : List.<String>of()) {
            IndexDefinition index = model.findIndex(name).orElseThrow();
            ExternalBinding external = model.external();
            if (external != null && !index.isReadable()) {
                boolean isIgnored = external.index(index.name()).trust() == IndexTrust.IGNORED;
                throw new SchemalessException(
                        ErrorCode.STATEMENT_INVALID,
                        "Cannot follow hint " + hint.getName() + at(hint) + ": the index '" + index.name() + "' of '"
                                + model.name() + "' "
                                + (isIgnored
                                        ? "is IGNORED. ALTER EXTERNAL TABLE \"" + model.name() + "\" ALTER INDEX \""
                                                + index.name() + "\" AS CLIENT uses it."
                                        : "lacks rows of this table. Leave the hint out."));
            }
        }
    }

    private static void check(SqlHint hint, Optional<Model> model) {
        check(hint);
        if (model.isEmpty() || !concerns(hint, model.get())) {
            throw noTable(hint);
        }
    }

    private static void check(SqlHint hint) {
        switch (hint.getName()) {
            case AccessHints.INDEX -> require(!hint.getOptionList().isEmpty(), hint, "it names no index");
            case AccessHints.SHARDS ->
                require(
                        !hint.getOptionList().isEmpty()
                                && hint.getOptionList().stream().allMatch(option -> option.matches("\\d{1,5}")),
                        hint,
                        "it takes the numbers of shards");
            case AccessHints.SCATTER -> require(hint.getOptionList().isEmpty(), hint, "it takes nothing");
            default ->
                require(
                        AccessHints.NAMES.contains(hint.getName()),
                        hint,
                        "there are " + String.join(", ", AccessHints.NAMES));
        }
    }

    private static void require(boolean condition, SqlHint hint, String what) {
        if (!condition) {
            throw new SchemalessException(
                    ErrorCode.SYNTAX, "Cannot follow hint " + hint.getName() + at(hint) + ": " + what + ".");
        }
    }

    private static SchemalessException noTable(SqlHint hint) {
        boolean names = !hint.getOptionList().isEmpty() && !hint.getName().equals(AccessHints.SHARDS);
        return new SchemalessException(
                names ? ErrorCode.INDEX_NOT_FOUND : ErrorCode.STATEMENT_INVALID,
                "Cannot follow hint " + hint.getName() + at(hint) + ": "
                        + (names
                                ? "no table here has an index '" + String.join("', '", hint.getOptionList())
                                        + "'. SHOW INDEXES FROM its table lists those it has."
                                : "there is no table for it. Views and subqueries take no hints."));
    }

    private static String at(SqlHint hint) {
        SqlParserPos position = hint.getParserPosition();
        return " at line " + position.getLineNum() + ", column " + position.getColumnNum();
    }
}
