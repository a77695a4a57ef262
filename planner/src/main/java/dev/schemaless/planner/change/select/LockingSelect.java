package dev.schemaless.planner.change.select;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.parser.Locking;
import dev.schemaless.planner.PseudoColumn;
import dev.schemaless.planner.rel.SchemalessScan;
import dev.schemaless.planner.sql.Translated;
import dev.schemaless.planner.sql.Translator;
import dev.schemaless.planner.syntax.Selects;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWith;

/**
 * The query of a SELECT … FOR UPDATE. After the selected values it gives the row key and the version of each row they
 * come from.
 *
 * @param columns the number of selected values
 * @param tables those whose rows are held; for each of them, in their order, row key and version follow the values
 */
public record LockingSelect(Translated translated, int columns, List<Model> tables) {
    /**
     * Translates a statement.
     *
     * @throws SchemalessException with {@code NOT_SUPPORTED} if rows of the result do not come from one row of each
     *     table; {@code TABLE_NOT_FOUND} if the query does not have a table to be held
     */
    public static LockingSelect of(Translator translator, Locking statement) {
        SqlNode query = Selects.copy(statement.query());
        SqlSelect select = select(query, translator);
        List<LockedTable> locked = LockedTable.of(translator, query, select, statement.tables());
        List<SqlNode> list = new ArrayList<>(select.getSelectList().getList());
        for (LockedTable table : locked) {
            list.add(table.column(PseudoColumn.ROW_KEY));
            list.add(table.column(PseudoColumn.VERSION));
        }
        select.setSelectList(new SqlNodeList(list, select.getSelectList().getParserPosition()));
        Translated translated = translator.translate(query);
        if (SchemalessScan.readsPast(translated.root().rel)) {
            throw new SchemalessException(
                    ErrorCode.NOT_SUPPORTED,
                    "Cannot hold rows as of a time: FOR UPDATE holds them as they are. Leave out FOR SYSTEM_TIME, or FOR UPDATE.");
        }
        return new LockingSelect(
                translated,
                translated.rowType().getFieldCount() - 2 * locked.size(),
                locked.stream().map(LockedTable::model).toList());
    }

    private static SqlSelect select(SqlNode query, Translator translator) {
        if (query instanceof SqlOrderBy sorted) {
            return select(sorted.query, translator);
        } else if (query instanceof SqlWith with) {
            return select(with.body, translator);
        } else if (query instanceof SqlSelect select) {
            boolean isOneToOne = !select.isDistinct()
                    && select.getGroup() == null
                    && select.getHaving() == null
                    && !translator.aggregates(select);
            if (isOneToOne) {
                return select;
            }
        }
        throw new SchemalessException(
                ErrorCode.NOT_SUPPORTED,
                "Cannot hold rows for this query: FOR UPDATE goes with a SELECT whose rows are rows of tables, without DISTINCT, groups,"
                        + " aggregates and set operations. Select the rows of the tables, then compute from them.");
    }
}
