package dev.schemaless.planner.statement;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.SchemaChanges;
import dev.schemaless.catalog.access.SchemaChanges.NewColumn;
import dev.schemaless.catalog.model.CatalogSnapshot;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.model.ViewDefinition;
import dev.schemaless.catalog.type.ColumnType;
import dev.schemaless.parser.AlterJob;
import dev.schemaless.parser.AlterTable;
import dev.schemaless.parser.AnalyzeTable;
import dev.schemaless.parser.CancelJob;
import dev.schemaless.parser.CheckTable;
import dev.schemaless.parser.ColumnDefinition;
import dev.schemaless.parser.Command;
import dev.schemaless.parser.Explain;
import dev.schemaless.parser.ExplainFormat;
import dev.schemaless.parser.ExternalStatement;
import dev.schemaless.parser.IdentityClause;
import dev.schemaless.parser.InsertOrUpdate;
import dev.schemaless.parser.Locking;
import dev.schemaless.parser.Merge;
import dev.schemaless.parser.PurgeTable;
import dev.schemaless.parser.Returning;
import dev.schemaless.parser.SessionControl;
import dev.schemaless.parser.Show;
import dev.schemaless.parser.Statement;
import dev.schemaless.parser.TruncateTable;
import dev.schemaless.planner.SessionSettings;
import dev.schemaless.planner.change.ChangePlanner;
import dev.schemaless.planner.change.row.ChangeFacts;
import dev.schemaless.planner.change.run.ChangePlan;
import dev.schemaless.planner.change.select.LockingSelect;
import dev.schemaless.planner.change.select.ReturningSelect;
import dev.schemaless.planner.definition.ColumnTypeReader;
import dev.schemaless.planner.definition.SequenceReader;
import dev.schemaless.planner.plan.ExecutablePlan;
import dev.schemaless.planner.schema.SchemalessSchema;
import dev.schemaless.planner.sql.SqlTexts;
import dev.schemaless.planner.sql.Translator;
import dev.schemaless.planner.sql.ViewSettings;
import dev.schemaless.planner.sql.VolatileCalls;
import dev.schemaless.planner.syntax.Names;
import dev.schemaless.planner.system.ColumnDescription;
import dev.schemaless.planner.type.SqlTypes;
import dev.schemaless.planner.type.TypeMapping;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.calcite.jdbc.CalciteSchema;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlDescribeTable;
import org.apache.calcite.sql.SqlExplain;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSetOption;
import org.apache.calcite.sql.ddl.SqlCreateView;
import org.apache.calcite.sql.ddl.SqlDropTable;
import org.apache.calcite.sql.ddl.SqlDropView;

/** Plans parsed statements against one catalog version. Thread-safe. */
public final class StatementPlanner {
    private final ChangeFacts store;
    private final CatalogSnapshot catalog;
    private final CalciteSchema root;
    private final SessionSettings settings;
    private final SqlTexts texts;

    public StatementPlanner(ChangeFacts store, CatalogSnapshot catalog, SessionSettings settings) {
        this.store = store;
        this.catalog = catalog;
        this.settings = settings;
        this.root = SchemalessSchema.rootOf(
                catalog, store.routings(), settings, (schemas, view) -> Translator.rowTypeOf(schemas, view, settings));
        this.texts = new SqlTexts(settings.quoting());
    }

    /** Returns the length of the longest text that a statement may bring in by a name. */
    public int longestView() {
        return catalog.views().stream()
                .mapToInt(view -> view.sql().length())
                .max()
                .orElse(0);
    }

    /** Plans one statement. The node is changed on the way. */
    public StatementPlan plan(SqlNode statement) {
        if (statement instanceof Statement own) {
            return plan(own, own.command());
        }
        if (statement instanceof SqlExplain explain) {
            return explained(explain.getExplicandum()).listing();
        }
        if (statement instanceof SqlDescribeTable describe) {
            return show(ShowQuery.describe(describe.getTable()));
        }
        if (statement instanceof SqlSetOption set) {
            return SessionPlan.of(set);
        }
        if (statement.isA(SqlKind.QUERY)) {
            Translator translator = new Translator(root, settings);
            return QueryPlan.of(query(translator, statement), catalog, translator.warnings());
        }
        return change(statement, settings)
                .<StatementPlan>map(UpdatePlan::lean)
                .orElseGet(() -> definition(definitions -> definition(definitions, statement)));
    }

    private StatementPlan plan(Statement statement, Command command) {
        if (command instanceof Explain explain) {
            return explain(explain);
        } else if (command instanceof Show show) {
            return show(show);
        } else if (command instanceof AnalyzeTable analyze) {
            String table = Names.simple(analyze.table());
            return new DefinitionPlan(changes -> changes.analyze(table));
        } else if (command instanceof CancelJob cancel) {
            return JobPlan.of(cancel);
        } else if (command instanceof AlterJob alter) {
            return JobPlan.of(alter);
        } else if (command instanceof PurgeTable purge) {
            return PurgePlan.of(purge, () -> new Translator(root, settings.with(SessionSettings.Scatter.ALLOW)));
        } else if (command instanceof CheckTable check) {
            return CheckPlan.of(check, catalog);
        } else if (command instanceof ExternalStatement external) {
            return ExternalDeclarations.plan(external);
        } else if (command instanceof SessionControl control) {
            return SessionPlan.of(control);
        } else if (command instanceof TruncateTable truncate) {
            UpdatePlan plan = change(statement, settings).orElseThrow().lean();
            return truncate.restartsIdentity() ? new TruncatePlan(plan, Names.simple(truncate.table())) : plan;
        } else if (command instanceof InsertOrUpdate || command instanceof Merge) {
            return change(statement, settings).orElseThrow().lean();
        } else if (command instanceof Returning returning) {
            return returning(returning, settings).lean();
        } else if (command instanceof Locking locking) {
            return locking(locking);
        } else if (command instanceof AlterTable.AddColumn add) {
            return addColumn(add);
        }
        return definition(definitions -> definitions.change(command));
    }

    private LockingPlan locking(Locking locking) {
        Translator translator = new Translator(root, settings);
        LockingSelect select = LockingSelect.of(translator, locking);
        select.tables().forEach(table -> store.routings().of(table).checkChange());
        return LockingPlan.of(
                ExecutablePlan.of(translator, select.translated()), select, catalog, translator.warnings());
    }

    private StatementPlan show(Show show) {
        return switch (show.subject()) {
            case WARNINGS -> new DiagnosticsPlan();
            case HELP -> show.like() == null ? HelpTopics.all() : HelpTopics.of(show.like());
            case FIELDS -> fields(show);
            default -> show(ShowQuery.of(show));
        };
    }

    private FieldsPlan fields(Show show) {
        String table = Names.simple(Objects.requireNonNull(show.table()));
        Model model = catalog.findModel(table).orElseThrow(() -> Names.tableNotFound(table));
        String sample = show.like();
        int rows = sample == null ? FieldsPlan.DEFAULT_ROWS : new BigDecimal(sample).intValue();
        if (rows < 1 || rows > FieldsPlan.MOST_ROWS) {
            throw new SchemalessException(
                    ErrorCode.STATEMENT_INVALID,
                    "Cannot show fields of '" + table + "': SAMPLE is " + sample + ", must be from 1 to "
                            + FieldsPlan.MOST_ROWS + ".");
        }
        return new FieldsPlan(model, rows);
    }

    private ShowPlan show(ShowQuery show) {
        Translator translator = new Translator(root, settings);
        ExecutablePlan executable = query(translator, SqlTexts.OF_CATALOG.parse(show.sql()));
        return new ShowPlan(show, QueryPlan.of(executable, catalog, List.of()));
    }

    /**
     * Returns the columns of a view that is one of the catalog's or the system's.
     *
     * @throws SchemalessException if it is not valid any more
     */
    public List<ColumnDescription> columnsOf(ViewDefinition view) {
        RelDataType row = Translator.rowTypeOf(root, view, settings);
        return row.getFieldList().stream()
                .map(field -> ColumnDescription.selected(
                        field.getName(),
                        SqlTypes.of(field.getType()),
                        TypeMapping.columnType(field.getType())
                                .map(ColumnType::sql)
                                .orElseGet(() -> SqlTypes.of(field.getType()).name()),
                        field.getType().isNullable()))
                .toList();
    }

    private static ExecutablePlan query(Translator translator, SqlNode query) {
        return ExecutablePlan.of(translator, translator.translate(query));
    }

    /** Plans a statement that changes rows; parts of it may be planned when it runs. */
    private Optional<UpdatePlan> change(SqlNode statement, SessionSettings of) {
        Set<String> warnings = ConcurrentHashMap.newKeySet();
        return new ChangePlanner(store, () -> new Translator(root, of, warnings))
                .plan(statement)
                .map(change -> new UpdatePlan(change, List.copyOf(warnings)));
    }

    private ReturningPlan returning(Returning statement, SessionSettings of) {
        Set<String> warnings = ConcurrentHashMap.newKeySet();
        ReturningSelect select = ReturningSelect.of(new Translator(root, of, warnings), statement);
        ChangePlan plan = new ChangePlanner(store, () -> new Translator(root, of, warnings)).plan(statement, select);
        return ReturningPlan.of(plan, select.translated(), catalog, List.copyOf(warnings));
    }

    /** Explains a statement. A scatter query that would be refused is explained too. */
    private Explained explained(SqlNode statement) {
        SessionSettings allowing = settings.with(SessionSettings.Scatter.ALLOW);
        if (statement.isA(SqlKind.QUERY)) {
            return Explained.of(query(new Translator(root, allowing), statement));
        }
        Command command = statement instanceof Statement own ? own.command() : null;
        if (command instanceof Locking locking) {
            Translator translator = new Translator(root, allowing);
            return Explained.of(ExecutablePlan.of(
                    translator, LockingSelect.of(translator, locking).translated()));
        }
        if (command instanceof Returning returning) {
            return Explained.of(returning(returning, allowing).change());
        }
        return change(statement, allowing)
                .map(update -> Explained.of(update.change()))
                .orElseThrow(() -> new SchemalessException(
                        ErrorCode.STATEMENT_INVALID,
                        "Cannot explain statement: only queries and statements that change rows have a plan."));
    }

    private StatementPlan explain(Explain explain) {
        return switch (explain.question()) {
            case PLAN -> explained(explain.statement()).in(explain.format());
            case ANALYZE -> explainAnalyze(explain.statement(), explain.format());
            case DIFF -> {
                // one odd value shall not hide how all others differ
                SessionSettings tolerant =
                        settings.with(SessionSettings.Scatter.ALLOW).with(SessionSettings.TypeMismatch.NULL);
                yield new StatementPlanner(store, catalog, tolerant).explainDiff(explain.statement());
            }
        };
    }

    private ExplainAnalyzePlan explainAnalyze(SqlNode statement, ExplainFormat format) {
        if (!statement.isA(SqlKind.QUERY)) {
            throw new SchemalessException(
                    ErrorCode.NOT_SUPPORTED,
                    "Cannot explain statement: EXPLAIN ANALYZE runs it, and only queries change nothing. Use EXPLAIN.");
        }
        return new ExplainAnalyzePlan(query(new Translator(root, settings), statement), format);
    }

    private DiffPlan explainDiff(SqlNode statement) {
        return DiffPlan.of(query(new Translator(root, settings), DiffQuestion.of(statement, catalog)));
    }

    private AddColumnPlan addColumn(AlterTable.AddColumn add) {
        List<String> warnings = new ArrayList<>();
        Column column = column(add.column(), warnings);
        String text = column.defaultSql();
        DefaultCheck check =
                text == null ? null : DefaultCheck.of(column, add.column().defaultValue(), catalog, this::insert);
        boolean isVolatile = text != null && VolatileCalls.isIn(text, new Translator(root, settings));
        boolean namesField = add.column().field() != null;
        return new AddColumnPlan(
                Names.simple(add.table()), new NewColumn(column, namesField, isVolatile), check, warnings);
    }

    private StatementPlan definition(Function<Definitions, Consumer<SchemaChanges>> change) {
        List<DefaultCheck> defaults = new ArrayList<>();
        List<String> warnings = new ArrayList<>();
        Definitions definitions = new Definitions(catalog, definition -> {
            Column column = column(definition, warnings);
            if (column.defaultSql() != null) {
                defaults.add(DefaultCheck.of(column, definition.defaultValue(), catalog, this::insert));
            }
            return column;
        });
        return new DefinitionPlan(change.apply(definitions), defaults, warnings);
    }

    private ChangePlan insert(SqlNode statement, CatalogSnapshot into) {
        return new StatementPlanner(store, into, settings)
                .change(statement, settings)
                .map(UpdatePlan::change)
                .orElseThrow();
    }

    private Consumer<SchemaChanges> definition(Definitions definitions, SqlNode statement) {
        if (statement instanceof SqlDropTable drop) {
            return definitions.dropTable(drop);
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
            case PROCEDURE_CALL -> "CALL";
            default -> statement.getKind().sql;
        };
    }

    private Column column(ColumnDefinition definition, List<String> warnings) {
        String name = definition.name();
        SqlNode defaultValue = definition.defaultValue();
        String cell = definition.cell();
        String field = definition.field();
        ColumnType type =
                new ColumnTypeReader(name, warnings::add).read(definition.type().getTypeNameSpec());
        IdentityClause identity = definition.identity();
        return new Column(
                name,
                field == null ? name : field,
                type,
                cell == null ? Column.BASE_CELL : cell,
                definition.notNull() || identity != null,
                defaultValue == null ? null : SqlTexts.OF_CATALOG.unparse(defaultValue),
                identity == null ? null : SequenceReader.identity(identity, type),
                definition.comment(),
                null);
    }

    /** Creates a view with its text as its creator wrote it, checked before. */
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
