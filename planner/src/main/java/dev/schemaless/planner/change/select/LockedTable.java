package dev.schemaless.planner.change.select;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.planner.PseudoColumn;
import dev.schemaless.planner.sql.Translator;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWith;
import org.apache.calcite.sql.SqlWithItem;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/**
 * A table of a FROM clause whose rows are held.
 *
 * @param alias the name that its columns are qualified with
 */
record LockedTable(Model model, String alias) {
    /**
     * Finds the tables of a SELECT whose rows are to be held: the named ones, or all except views, subqueries and names
     * of WITH.
     *
     * @param query the query that contains the SELECT
     * @param named the names after OF; empty for all
     * @throws SchemalessException with {@code TABLE_NOT_FOUND} if a named table does not exist
     */
    static List<LockedTable> of(Translator translator, SqlNode query, SqlSelect select, SqlNodeList named) {
        Set<String> common = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        addCommonNames(query, common);
        List<LockedTable> tables = new ArrayList<>();
        add(select.getFrom(), null, translator, common, tables);
        if (named.isEmpty()) {
            return tables;
        }
        return named.stream()
                .map(name -> find(((SqlIdentifier) name).getSimple(), tables))
                .toList();
    }

    private static LockedTable find(String name, List<LockedTable> tables) {
        return tables.stream()
                .filter(table -> table.alias.equalsIgnoreCase(name))
                .findFirst()
                .orElseThrow(() -> new SchemalessException(
                        ErrorCode.TABLE_NOT_FOUND,
                        "Cannot hold rows of '" + name
                                + "': no table in FROM has that name, or it is a view or a subquery."
                                + " Name a table, by its alias if it has one."));
    }

    private static void addCommonNames(SqlNode query, Set<String> names) {
        if (query instanceof SqlOrderBy sorted) {
            addCommonNames(sorted.query, names);
        } else if (query instanceof SqlWith with) {
            with.withList.forEach(item -> names.add(((SqlWithItem) item).name.getSimple()));
        }
    }

    private static void add(
            @Nullable SqlNode from,
            @Nullable String alias,
            Translator translator,
            Set<String> common,
            List<LockedTable> tables) {
        if (from instanceof SqlJoin join) {
            add(join.getLeft(), null, translator, common, tables);
            add(join.getRight(), null, translator, common, tables);
        } else if (from instanceof SqlIdentifier name) {
            String last = ChangeTarget.lastName(name);
            Optional<Model> model =
                    name.isSimple() && common.contains(last) ? Optional.empty() : translator.findModel(name);
            model.ifPresent(found -> tables.add(new LockedTable(found, alias == null ? last : alias)));
        } else if (from instanceof SqlCall call) {
            if (call.getKind() == SqlKind.AS) {
                add(call.operand(0), ChangeTarget.lastName(call.operand(1)), translator, common, tables);
            } else if (call.getKind() == SqlKind.EXTEND || call.getKind() == SqlKind.TABLE_REF) {
                add(call.operand(0), alias, translator, common, tables);
            }
        }
    }

    SqlNode column(PseudoColumn column) {
        return new SqlIdentifier(List.of(alias, column.columnName()), SqlParserPos.ZERO);
    }
}
