package dev.schemaless.planner.statement;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.Purge;
import dev.schemaless.catalog.access.Routing;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.type.ColumnType;
import dev.schemaless.catalog.type.IntegerType;
import dev.schemaless.catalog.type.StringType;
import dev.schemaless.parser.PurgeTable;
import dev.schemaless.planner.ListRows;
import dev.schemaless.planner.PlannedStatement;
import dev.schemaless.planner.PseudoColumn;
import dev.schemaless.planner.ResultColumn;
import dev.schemaless.planner.Rows;
import dev.schemaless.planner.SqlType;
import dev.schemaless.planner.StatementResult;
import dev.schemaless.planner.plan.ExecutablePlan;
import dev.schemaless.planner.runtime.CatalogFormRows;
import dev.schemaless.planner.runtime.ExecutionContext;
import dev.schemaless.planner.runtime.StartedRows;
import dev.schemaless.planner.sql.Translator;
import dev.schemaless.planner.syntax.Names;
import dev.schemaless.planner.syntax.Selects;
import dev.schemaless.planner.version.VersionTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/**
 * PURGE: it erases the rows that a condition selects, and deleted rows of which it selects a version.
 *
 * @param keys whether keys go too
 * @param rows the query of keys and versions of rows
 * @param past the query of the keys of versions
 */
record PurgePlan(Model model, Purge.Keys keys, ExecutablePlan rows, ExecutablePlan past) implements StatementPlan {
    private static final ColumnType TEXT = new StringType(StringType.UNBOUNDED, false);
    private static final ColumnType COUNT = new IntegerType(64);

    static PurgePlan of(PurgeTable purge, Supplier<Translator> translators) {
        String table = Names.simple(purge.table());
        Translator translator = translators.get();
        Model model = translator.findModel(purge.table()).orElseThrow(() -> Names.tableNotFound(table));
        if (model.external() != null) {
            throw new SchemalessException(
                    ErrorCode.NOT_SUPPORTED,
                    "Cannot purge '" + table
                            + "': another program keeps it. Erase its rows there, or DELETE them with deletes=purge.");
        }
        if (purge.where() == null) {
            throw new SchemalessException(
                    ErrorCode.STATEMENT_INVALID,
                    "Cannot purge '" + table + "': no WHERE selects rows. Add one; WHERE TRUE selects all.");
        }
        ExecutablePlan rows = query(
                purge, Names.last(purge.table()), List.of(PseudoColumn.ROW_KEY, PseudoColumn.VERSION), translator);
        String history = VersionTable.HISTORY.nameOf(model);
        return new PurgePlan(
                model,
                purge.withKeys() ? Purge.Keys.GO : Purge.Keys.STAY,
                rows,
                query(purge, history, List.of(PseudoColumn.ROW_KEY), translators.get()));
    }

    private static ExecutablePlan query(
            PurgeTable purge, String table, List<PseudoColumn> columns, Translator translator) {
        SqlIdentifier name = purge.table();
        SqlIdentifier other = name.setName(name.names.size() - 1, table);
        SqlIdentifier alias =
                purge.alias() == null ? new SqlIdentifier(Names.last(name), name.getParserPosition()) : purge.alias();
        SqlNode from = SqlStdOperatorTable.AS.createCall(name.getParserPosition(), other, alias);
        List<SqlIdentifier> list = columns.stream()
                .map(column -> new SqlIdentifier(List.of(alias.getSimple(), column.columnName()), SqlParserPos.ZERO))
                .toList();
        SqlNode where = Selects.copy(Objects.requireNonNull(purge.where()));
        return ExecutablePlan.of(translator, translator.translate(Selects.of(list, from, where)));
    }

    @Override
    public PlannedStatement.Kind kind() {
        return PlannedStatement.Kind.PURGE;
    }

    @Override
    public List<RelDataTypeField> parameters() {
        return rows.parameters().getFieldList();
    }

    @Override
    public List<ResultColumn> columns() {
        return List.of(
                column("KIND", TEXT), column("TABLE_NAME", TEXT), column("ERASED", COUNT), column("REMAINING", COUNT));
    }

    private static ResultColumn column(String name, ColumnType type) {
        return new ResultColumn(name, name, null, SqlType.of(type), false);
    }

    @Override
    public StatementResult run(ExecutionContext context) {
        List<@Nullable Object[]> counts = new ArrayList<>();
        for (Purge.Count count :
                context.store().purge(new Purge(model, keys, () -> find(context), context.control()))) {
            counts.add(new @Nullable Object[] {count.kind().text(), count.table(), count.erased(), count.left()});
        }
        return new StatementResult.Query(columns(), new ListRows(counts));
    }

    private Map<RowKey, Long> find(ExecutionContext context) {
        Map<RowKey, Long> found = new HashMap<>();
        Routing routing = context.store().routing(model);
        try (Rows versions = start(past, context)) {
            while (versions.next()) {
                add(routing, versions.values()[0], 0, found);
            }
        }
        try (Rows current = start(rows, context)) {
            while (current.next()) {
                add(
                        routing,
                        current.values()[0],
                        ((Number) Objects.requireNonNull(current.values()[1])).longValue(),
                        found);
            }
        }
        return found;
    }

    private static Rows start(ExecutablePlan plan, ExecutionContext context) {
        return StartedRows.start(plan.operator(), CatalogFormRows.of(plan.rowType()), plan.scope(), context);
    }

    private void add(Routing routing, @Nullable Object text, long version, Map<RowKey, Long> found) {
        routing.parse((String) Objects.requireNonNull(text)).ifPresent(key -> found.put(key, version));
        if (found.size() > Purge.MOST_ROWS) {
            throw new SchemalessException(
                    ErrorCode.LIMIT_EXCEEDED,
                    "Cannot purge '" + model.name() + "': it selects more than " + Purge.MOST_ROWS
                            + " rows. Purge fewer at a time.");
        }
    }
}
