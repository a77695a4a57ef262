package dev.schemaless.planner.statement;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.model.CatalogSnapshot;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.store.OnDuplicate;
import dev.schemaless.catalog.store.SchemaChanges;
import dev.schemaless.catalog.store.Store;
import dev.schemaless.parser.AlterTable;
import dev.schemaless.parser.ColumnDefinition;
import dev.schemaless.parser.CreateIndex;
import dev.schemaless.parser.CreateTable;
import dev.schemaless.parser.DropIndex;
import dev.schemaless.parser.SchemalessInsert;
import dev.schemaless.parser.Show;
import dev.schemaless.planner.SessionSettings;
import dev.schemaless.planner.plan.ExecutablePlan;
import dev.schemaless.planner.sql.SqlTexts;
import dev.schemaless.planner.sql.Translated;
import dev.schemaless.planner.sql.Translator;
import dev.schemaless.planner.sql.ViewReferences;
import dev.schemaless.planner.sql.ViewSettings;
import java.util.function.Consumer;
import org.apache.calcite.jdbc.CalciteSchema;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDescribeTable;
import org.apache.calcite.sql.SqlExplain;
import org.apache.calcite.sql.SqlExplainLevel;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlInsert;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.ddl.SqlCreateView;
import org.apache.calcite.sql.ddl.SqlDropTable;
import org.apache.calcite.sql.ddl.SqlDropView;

/** Plans parsed statements against one catalog version. Thread-safe. */
public final class StatementPlanner {
    private final Store store;
    private final CatalogSnapshot catalog;
    private final CalciteSchema root;
    private final SessionSettings settings;
    private final SqlTexts texts;

    public StatementPlanner(Store store, CatalogSnapshot catalog, CalciteSchema root, SessionSettings settings) {
        this.store = store;
        this.catalog = catalog;
        this.root = root;
        this.settings = settings;
        this.texts = new SqlTexts(settings.quoting());
    }

    /** Plans one statement. The node is changed on the way. */
    public StatementPlan plan(SqlNode statement) {
        if (statement instanceof SqlExplain explain) {
            return explain(explain.getExplicandum());
        }
        if (statement instanceof Show show) {
            return new Listings(catalog).show(show);
        }
        if (statement instanceof SqlDescribeTable describe) {
            return new Listings(catalog).describe(describe.getTable());
        }
        if (statement instanceof SqlInsert insert) {
            return insert(insert);
        }
        if (statement.isA(SqlKind.QUERY)) {
            return query(statement);
        }
        return new DefinitionPlan(definition(statement));
    }

    private QueryPlan query(SqlNode query) {
        Translator translator = new Translator(root, settings);
        return QueryPlan.of(ExecutablePlan.of(translator, translator.translate(query)));
    }

    private InsertPlan insert(SqlInsert insert) {
        Translator translator = new Translator(root, settings);
        Model model = insertModel(translator, insert);
        Translated translated = translator.translate(insert);
        OnDuplicate onDuplicate =
                insert instanceof SchemalessInsert own && own.onDuplicate() == SchemalessInsert.OnDuplicate.IGNORE
                        ? OnDuplicate.SKIP
                        : OnDuplicate.FAIL;
        InsertTarget target =
                InsertTarget.of(model, translated.root().rel.getRowType(), translated.namedColumns(), store);
        return new InsertPlan(model, ExecutablePlan.of(translator, translated), target, onDuplicate);
    }

    private static Model insertModel(Translator translator, SqlInsert insert) {
        SqlNode table = insert.getTargetTable();
        SqlIdentifier name = (SqlIdentifier) (table.getKind() == SqlKind.EXTEND ? ((SqlCall) table).operand(0) : table);
        return translator.findModel(name).orElseThrow(() -> Names.tableNotFound(Names.simple(name)));
    }

    private ListingPlan explain(SqlNode statement) {
        StatementPlan plan = plan(statement);
        ExecutablePlan executable;
        String prefix = "";
        if (plan instanceof QueryPlan query) {
            executable = query.executable();
        } else if (plan instanceof InsertPlan insert) {
            executable = insert.source();
            prefix = "SchemalessInsert(table=[" + insert.model().name() + "], partitions=[by row key])\n";
        } else {
            throw new SchemalessException(
                    ErrorCode.STATEMENT_INVALID, "Cannot explain statement: only queries and INSERT have a plan.");
        }
        String text = prefix + RelOptUtil.toString(executable.running(), SqlExplainLevel.EXPPLAN_ATTRIBUTES);
        ListingPlan.Builder listing = ListingPlan.of("PLAN");
        text.lines().forEach(listing::row);
        return listing.build(plan.parameters());
    }

    private Consumer<SchemaChanges> definition(SqlNode statement) {
        Definitions definitions = new Definitions(catalog, this::column);
        if (statement instanceof CreateTable create) {
            return definitions.createTable(create);
        } else if (statement instanceof SqlDropTable drop) {
            return definitions.dropTable(drop);
        } else if (statement instanceof CreateIndex create) {
            return definitions.createIndex(create);
        } else if (statement instanceof DropIndex drop) {
            return definitions.dropIndex(drop);
        } else if (statement instanceof AlterTable alter) {
            return definitions.alterTable(alter);
        } else if (statement instanceof SqlCreateView create) {
            return createView(create);
        } else if (statement instanceof SqlDropView drop) {
            return definitions.dropView(drop);
        }
        throw new SchemalessException(
                ErrorCode.NOT_SUPPORTED, "Cannot run statement: " + nameOf(statement) + " is not supported.");
    }

    private static String nameOf(SqlNode statement) {
        return switch (statement.getKind()) {
            case SET_OPTION -> "SET";
            case PROCEDURE_CALL -> "CALL";
            default -> statement.getKind().sql;
        };
    }

    private Column column(ColumnDefinition definition) {
        String name = definition.name().getSimple();
        SqlNode defaultValue = definition.defaultValue();
        SqlIdentifier cell = definition.cell();
        return new Column(
                name,
                name,
                new ColumnTypeReader(name).read(definition.type().getTypeNameSpec()),
                cell == null ? Column.BASE_CELL : cell.getSimple(),
                definition.notNull(),
                defaultValue == null ? null : texts.unparse(defaultValue));
    }

    /** The text is kept as its creator wrote it; that it is valid now is checked before. */
    private Consumer<SchemaChanges> createView(SqlCreateView create) {
        SqlNode query = texts.viewQuery(create);
        String sql = texts.unparse(query);
        new Translator(root, settings).translate(texts.parse(sql));
        ViewReferences.requireNone(Names.simple(create.name), query, catalog, settings);
        SchemaChanges.NewView view = new SchemaChanges.NewView(
                Names.simple(create.name), sql, ViewSettings.toStore(settings), create.getReplace());
        return changes -> changes.createView(view);
    }
}
