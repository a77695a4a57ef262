package dev.schemaless.planner.expression;

import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.planner.function.SchemalessConvertlets;
import dev.schemaless.planner.function.SchemalessOperators;
import dev.schemaless.planner.type.SchemalessTypeFactory;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.function.Function;
import org.apache.calcite.adapter.java.JavaTypeFactory;
import org.apache.calcite.avatica.util.Casing;
import org.apache.calcite.config.CalciteConnectionConfigImpl;
import org.apache.calcite.jdbc.CalciteSchema;
import org.apache.calcite.plan.ConventionTraitDef;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.volcano.VolcanoPlanner;
import org.apache.calcite.prepare.CalciteCatalogReader;
import org.apache.calcite.rel.RelCollationTraitDef;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.schema.SchemaPlus;
import org.apache.calcite.schema.impl.AbstractTable;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParseException;
import org.apache.calcite.sql.parser.SqlParser;
import org.apache.calcite.sql.validate.SqlConformanceEnum;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorUtil;
import org.apache.calcite.sql2rel.SqlToRelConverter;

/** Converts SQL over one small table {@code t} by Calcite's parts alone, and gives its expressions to the evaluator. */
public final class SqlBench {
    static final EvaluationContext CONTEXT = new EvaluationContext(
            List.of(),
            Instant.parse("2026-03-01T23:30:15.250Z"),
            ZoneId.of("Europe/Berlin"),
            "kim",
            StatementGuard.none());

    private final Function<RelDataTypeFactory, RelDataType> rowType;
    private final List<Object[]> rows;
    private final JavaTypeFactory types = new SchemalessTypeFactory();
    private final SchemaPlus root = CalciteSchema.createRootSchema(false, false).plus();

    public SqlBench(Function<RelDataTypeFactory, RelDataType> rowType, List<Object[]> rows) {
        this.rowType = rowType;
        this.rows = rows;
        root.add("t", new Rows());
    }

    /** A bench whose table has one row and one column {@code n} of value 1. */
    public static SqlBench constants() {
        return new SqlBench(
                types -> types.builder()
                        .add("n", org.apache.calcite.sql.type.SqlTypeName.INTEGER)
                        .build(),
                List.<Object[]>of(new Object[] {1}));
    }

    List<Object[]> rows() {
        return rows;
    }

    RelDataTypeFactory types() {
        return types;
    }

    /** Parses, validates and converts; arithmetic is not rewritten yet. */
    public RelNode convert(String sql) {
        try {
            CalciteConnectionConfigImpl config = new CalciteConnectionConfigImpl(new Properties());
            CalciteCatalogReader catalog = new CalciteCatalogReader(
                    CalciteSchema.from(root),
                    List.of(),
                    types,
                    config.set(org.apache.calcite.config.CalciteConnectionProperty.CASE_SENSITIVE, "false"));
            SqlNode parsed = SqlParser.create(
                            sql,
                            SqlParser.config()
                                    .withUnquotedCasing(Casing.UNCHANGED)
                                    .withConformance(SqlConformanceEnum.MYSQL_5))
                    .parseStmt();
            SqlValidator validator = SqlValidatorUtil.newValidator(
                    SchemalessOperators.table(),
                    catalog,
                    types,
                    SqlValidator.Config.DEFAULT.withConformance(SqlConformanceEnum.MYSQL_5));
            VolcanoPlanner planner = new VolcanoPlanner();
            planner.addRelTraitDef(ConventionTraitDef.INSTANCE);
            planner.addRelTraitDef(RelCollationTraitDef.INSTANCE);
            RelOptUtil.registerDefaultRules(planner, false, false);
            planner.setExecutor(new EvaluatorExecutor());
            RelOptCluster cluster = RelOptCluster.create(planner, new RexBuilder(types));
            SqlToRelConverter converter = new SqlToRelConverter(
                    (type, view, schemaPath, viewPath) -> {
                        throw new IllegalStateException("no views here");
                    },
                    validator,
                    catalog,
                    cluster,
                    new SchemalessConvertlets("db", "1.2.3", ZoneOffset.UTC),
                    SqlToRelConverter.config().withExpand(true).withTrimUnusedFields(false));
            SqlNode validated = validator.validate(parsed);
            return converter.convertQuery(validated, false, true).rel;
        } catch (SqlParseException e) {
            throw new IllegalArgumentException(sql, e);
        }
    }

    /** The first expression of a SELECT without aggregates over {@code t}. */
    public RexNode expression(String sql) {
        RelNode rel = convert("SELECT " + sql + " FROM t");
        return ((Project) rel).getProjects().get(0);
    }

    /** What the evaluator says of an expression over the first row. */
    public Object evaluate(String expression) {
        return evaluate(expression, CONTEXT);
    }

    /** What the evaluator says of an expression over each row. */
    public List<Object> evaluateAll(String expression) {
        Evaluator evaluator = EvaluatorCompiler.compile(expression(expression))
                .orElseThrow(() -> new IllegalArgumentException("not known to the evaluator: " + expression));
        List<Object> values = new ArrayList<>();
        rows.forEach(row -> values.add(evaluator.evaluate(row, CONTEXT)));
        return values;
    }

    Object evaluate(String expression, EvaluationContext context) {
        return EvaluatorCompiler.compile(expression(expression))
                .orElseThrow(() -> new IllegalArgumentException("not known to the evaluator: " + expression))
                .evaluate(rows.get(0), context);
    }

    private final class Rows extends AbstractTable {
        @Override
        public RelDataType getRowType(RelDataTypeFactory factory) {
            return rowType.apply(factory);
        }
    }

    public static String show(Object value) {
        return value instanceof Object[] array ? Arrays.deepToString(array) : String.valueOf(value);
    }
}
