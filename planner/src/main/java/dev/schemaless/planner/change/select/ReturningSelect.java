package dev.schemaless.planner.change.select;

import dev.schemaless.catalog.model.Model;
import dev.schemaless.parser.Command;
import dev.schemaless.parser.InsertOrUpdate;
import dev.schemaless.parser.Merge;
import dev.schemaless.parser.Returning;
import dev.schemaless.parser.Statement;
import dev.schemaless.planner.sql.Translated;
import dev.schemaless.planner.sql.Translator;
import dev.schemaless.planner.syntax.Selects;
import java.util.Objects;
import org.apache.calcite.sql.SqlDelete;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlInsert;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlUpdate;
import org.jspecify.annotations.Nullable;

/**
 * The list of RETURNING as a SELECT of the changed table. It is never run as a query, its expressions are.
 *
 * @param model of the table
 */
public record ReturningSelect(Model model, Translated translated) {
    /** Translates the list of a statement, which stays as it is. */
    public static ReturningSelect of(Translator translator, Returning returning) {
        ChangeTarget target = target(translator, returning.statement());
        SqlNodeList items = (SqlNodeList) Selects.copy(returning.items());
        return new ReturningSelect(
                target.model(), translator.translate(Selects.of(items.getList(), target.from(), null)));
    }

    private static ChangeTarget target(Translator translator, SqlNode statement) {
        if (statement instanceof SqlUpdate update) {
            return target(translator, update.getTargetTable(), update.getAlias());
        } else if (statement instanceof SqlDelete delete) {
            return target(translator, delete.getTargetTable(), delete.getAlias());
        }
        Command command = statement instanceof Statement own ? own.command() : null;
        if (command instanceof Merge merge) {
            return target(translator, merge.table(), merge.alias());
        }
        SqlInsert insert = command instanceof InsertOrUpdate update ? update.insert() : (SqlInsert) statement;
        return target(translator, insert.getTargetTable(), null);
    }

    private static ChangeTarget target(Translator translator, @Nullable SqlNode table, @Nullable SqlIdentifier alias) {
        return ChangeTarget.of(translator, Objects.requireNonNull(table), alias);
    }
}
