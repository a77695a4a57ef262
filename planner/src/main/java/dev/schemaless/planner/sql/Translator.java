package dev.schemaless.planner.sql;

import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.model.ViewDefinition;
import dev.schemaless.parser.SchemalessConformance;
import dev.schemaless.planner.SchemaNames;
import dev.schemaless.planner.SessionSettings;
import dev.schemaless.planner.expression.EvaluatorExecutor;
import dev.schemaless.planner.fault.RuntimeErrors;
import dev.schemaless.planner.function.SchemalessOperators;
import dev.schemaless.planner.repair.conversion.MalformedCalls;
import dev.schemaless.planner.repair.conversion.WindowArguments;
import dev.schemaless.planner.schema.SchemalessSchema;
import dev.schemaless.planner.schema.SchemalessTable;
import dev.schemaless.planner.schema.SchemalessView;
import dev.schemaless.planner.syntax.FromRewriter;
import dev.schemaless.planner.syntax.InsertRewriter;
import dev.schemaless.planner.syntax.Selects;
import dev.schemaless.planner.syntax.SequencePlacement;
import dev.schemaless.planner.type.SchemalessTypeFactory;
import dev.schemaless.planner.type.TypeLimits;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.apache.calcite.config.CalciteConnectionConfigImpl;
import org.apache.calcite.config.CalciteConnectionProperty;
import org.apache.calcite.config.NullCollation;
import org.apache.calcite.jdbc.CalciteSchema;
import org.apache.calcite.plan.Context;
import org.apache.calcite.plan.Contexts;
import org.apache.calcite.plan.ConventionTraitDef;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.prepare.CalciteCatalogReader;
import org.apache.calcite.prepare.Prepare;
import org.apache.calcite.rel.RelCollationTraitDef;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelRoot;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.runtime.CalciteException;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlInsert;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.validate.SqlValidator;
import org.jspecify.annotations.Nullable;

/**
 * Validates and converts one statement against one catalog version. Not thread-safe, and not used again: its results
 * share one optimiser.
 */
public final class Translator implements RelOptTable.ViewExpander {
    private final CalciteSchema root;
    private final SessionSettings settings;
    private final SqlTexts texts;
    private final SchemalessTypeFactory typeFactory;
    private final CalciteCatalogReader catalogReader;
    private final RelOptCluster cluster;
    private final Collection<String> warnings;

    public Translator(CalciteSchema root, SessionSettings settings) {
        this(root, settings, new ArrayList<>());
    }

    /** Makes a translator; {@code warnings} gets the statement's warnings. */
    public Translator(CalciteSchema root, SessionSettings settings, Collection<String> warnings) {
        this(root, settings, warnings, new SchemalessTypeFactory(), null);
    }

    private Translator(
            CalciteSchema root,
            SessionSettings settings,
            Collection<String> warnings,
            SchemalessTypeFactory typeFactory,
            @Nullable RelOptCluster cluster) {
        this.root = root;
        this.settings = settings;
        this.warnings = warnings;
        this.texts = new SqlTexts(settings.quoting());
        this.typeFactory = typeFactory;
        this.catalogReader =
                new CalciteCatalogReader(root, List.of(SchemaNames.DEFAULT), typeFactory, connectionConfig());
        this.cluster = cluster == null ? newCluster(typeFactory) : cluster;
    }

    private static CalciteConnectionConfigImpl connectionConfig() {
        Properties properties = new Properties();
        properties.setProperty(CalciteConnectionProperty.CASE_SENSITIVE.camelName(), "false");
        return new CalciteConnectionConfigImpl(properties);
    }

    private static RelOptCluster newCluster(SchemalessTypeFactory typeFactory) {
        Context context = Contexts.of(connectionConfig());
        DeadlinePlanner planner = new DeadlinePlanner(context);
        planner.addRelTraitDef(ConventionTraitDef.INSTANCE);
        planner.addRelTraitDef(RelCollationTraitDef.INSTANCE);
        planner.setExecutor(new EvaluatorExecutor());
        RelOptCluster cluster = RelOptCluster.create(planner, new StoppableRexBuilder(typeFactory));
        cluster.setMetadataQuerySupplier(SchemalessMetadataQuery::new);
        return cluster;
    }

    public RelOptCluster cluster() {
        return cluster;
    }

    public SessionSettings settings() {
        return settings;
    }

    /** Returns the statement's warnings; more may be added. */
    public Collection<String> warnings() {
        return warnings;
    }

    public SchemalessTypeFactory typeFactory() {
        return typeFactory;
    }

    public Prepare.CatalogReader catalogReader() {
        return catalogReader;
    }

    /** Finds the model a table name stands for; empty for views and unknown names. */
    public Optional<Model> findModel(SqlIdentifier name) {
        return Optional.ofNullable(catalogReader.getTable(name.names))
                .map(table -> table.unwrap(SchemalessTable.class))
                .map(SchemalessTable::model);
    }

    /** Says whether a table name stands for a view. */
    public boolean isView(SqlIdentifier name) {
        return Optional.ofNullable(catalogReader.getTable(name.names))
                .map(table -> table.unwrap(SchemalessView.class))
                .isPresent();
    }

    /** Parses an expression that the catalog keeps. */
    public SqlNode parseExpression(String sql) {
        return withSequences(SqlTexts.OF_CATALOG.parseExpression(sql));
    }

    private SqlNode withSequences(SqlNode node) {
        return SequenceReferences.resolve(node, name -> SchemalessSchema.findSequence(root, name));
    }

    public RelDataType typeOf(SqlDataTypeSpec spec) {
        TypeLimits.check(spec.getTypeNameSpec());
        return spec.deriveType(newValidator());
    }

    /** Says whether a SELECT that was not validated yet gives aggregates. */
    public boolean aggregates(SqlSelect select) {
        return newValidator().isAggregate(select);
    }

    /** Returns the names, without case, of the columns of a FROM clause; empty if it cannot be validated by itself. */
    public Optional<Set<String>> columnsOf(SqlNode from) {
        SqlNode all = Selects.of(List.of(SqlIdentifier.star(SqlParserPos.ZERO)), Selects.copy(from), null);
        SqlValidator validator = newValidator();
        try {
            SqlNode validated = validator.validate(rewritten(all));
            Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
            names.addAll(validator.getValidatedNodeType(validated).getFieldNames());
            return Optional.of(names);
        } catch (CalciteException e) {
            return Optional.empty();
        }
    }

    /** Validates a query or an INSERT and converts it; of an INSERT, the query of the values it writes. */
    public Translated translate(SqlNode statement) {
        return refusing(() -> translateHere(statement));
    }

    /** Translates, and turns failures into refusals. Calcite's validator and converter fail in many ways at unknown expressions. */
    private static Translated refusing(Supplier<Translated> translation) {
        try {
            return translation.get();
        } catch (RuntimeException | Error e) {
            throw RuntimeErrors.refuse(e);
        }
    }

    private Translated translateHere(SqlNode statement) {
        SqlValidator validator = newValidator();
        SqlNode rewritten = rewritten(statement);
        int named = rewritten instanceof SqlInsert insert ? rewriteInsert(insert) : 0;
        SqlNode validated = validator.validate(rewritten);
        RelDataType parameters = validator.getParameterRowType(validated);
        SchemalessConverter converter = new SchemalessConverter(this, validator, catalogReader, cluster, validated);
        RelRoot relRoot = asOf(converter.convertQuery(validated, false, true));
        SequencePlacement.check(relRoot.rel);
        return new Translated(
                relRoot, parameters, validator.getValidatedNodeType(validated), originsOf(validator, validated), named);
    }

    private RelRoot asOf(RelRoot query) {
        Long micros = settings.asOf();
        return micros == null ? query : query.withRel(SystemTimes.asOf(query.rel, micros));
    }

    /** Validates a SELECT whose values are assigned to columns, and converts it with casts to their types. */
    public Translated translate(SqlSelect select, List<TargetField> columns) {
        return translate(select, columns, rel -> rel);
    }

    /**
     * Does {@link #translate(SqlSelect, List)}.
     *
     * @param finish is given the converted SELECT before its values are cast
     */
    public Translated translate(SqlSelect select, List<TargetField> columns, UnaryOperator<RelNode> finish) {
        return refusing(() -> translateHere(select, columns, finish));
    }

    private Translated translateHere(SqlSelect select, List<TargetField> columns, UnaryOperator<RelNode> finish) {
        SchemalessValidator validator = newValidator();
        RelDataTypeFactory.Builder builder = typeFactory.builder();
        columns.forEach(
                column -> builder.add(column.name(), typeFactory.createTypeWithNullability(column.type(), true)));
        RelDataType target = builder.build();
        SqlNode rewritten = rewritten(select);
        SqlNode validated = validator.validateAssigned((SqlSelect) rewritten, target);
        SchemalessConverter converter = new SchemalessConverter(this, validator, catalogReader, cluster, validated);
        RelNode rel = finish.apply(converter.convertAssigned(validated, target));
        SequencePlacement.check(rel);
        return new Translated(
                RelRoot.of(SchemalessConverter.cast(rel, target), SqlKind.SELECT),
                validator.getParameterRowType(validated),
                target,
                List.of(),
                columns.size());
    }

    private static List<@Nullable List<String>> originsOf(SqlValidator validator, SqlNode validated) {
        List<@Nullable List<String>> origins = new ArrayList<>();
        origins.addAll(validator.getFieldOrigins(validated));
        return origins;
    }

    private int rewriteInsert(SqlInsert insert) {
        SqlNode table = insert.getTargetTable();
        SqlNode name = table.getKind() == SqlKind.EXTEND ? ((SqlCall) table).operand(0) : table;
        return findModel((SqlIdentifier) name)
                .map(model -> new InsertRewriter(model, this::parseExpression).rewrite(insert))
                .orElse(0);
    }

    private SchemalessValidator newValidator() {
        SqlValidator.Config config = SqlValidator.Config.DEFAULT
                .withConformance(SchemalessConformance.INSTANCE)
                .withDefaultNullCollation(NullCollation.LOW)
                .withIdentifierExpansion(true)
                .withTypeCoercionEnabled(true)
                .withTypeCoercionFactory(SchemalessTypeCoercion::new);
        return new SchemalessValidator(SchemalessOperators.table(), catalogReader, typeFactory, config);
    }

    /** Returns the row type of a view. */
    public static RelDataType rowTypeOf(CalciteSchema root, ViewDefinition view, SessionSettings settings) {
        Translator translator = new Translator(root, ViewSettings.of(view, settings));
        SqlValidator validator = translator.newValidator();
        return validator.getValidatedNodeType(validator.validate(translator.rewrittenQuery(view.sql())));
    }

    /** Returns a statement in the form that is validated. */
    private SqlNode rewritten(SqlNode statement) {
        return FromRewriter.rewrite(
                RepeatedSubqueries.expand(RowComparisons.expand(PaddedArrays.pad(withSequences(
                        MalformedCalls.refuse(WindowArguments.expand(RecursiveQueries.mark(statement))))))),
                this::findModel);
    }

    private SqlNode rewrittenQuery(String sql) {
        return rewritten(texts.parse(sql));
    }

    @Override
    public RelRoot expandView(
            RelDataType rowType, String sql, List<String> schemaPath, @Nullable List<String> viewPath) {
        ViewDefinition view = Objects.requireNonNull(catalogReader.getTable(Objects.requireNonNull(viewPath)))
                .unwrapOrThrow(SchemalessView.class)
                .definition();
        Translator nested =
                new Translator(root, ViewSettings.of(view, settings).asOf(null), warnings, typeFactory, cluster);
        return nested.translate(nested.texts.parse(sql)).root();
    }
}
