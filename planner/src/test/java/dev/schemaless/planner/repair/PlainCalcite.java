package dev.schemaless.planner.repair;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.apache.calcite.DataContext;
import org.apache.calcite.DataContexts;
import org.apache.calcite.adapter.enumerable.EnumerableConvention;
import org.apache.calcite.adapter.enumerable.EnumerableInterpretable;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.java.JavaTypeFactory;
import org.apache.calcite.config.Lex;
import org.apache.calcite.config.NullCollation;
import org.apache.calcite.jdbc.CalciteSchema;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Linq4j;
import org.apache.calcite.linq4j.QueryProvider;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelRoot;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexExecutorImpl;
import org.apache.calcite.runtime.Bindable;
import org.apache.calcite.schema.ScannableTable;
import org.apache.calcite.schema.SchemaPlus;
import org.apache.calcite.schema.impl.AbstractTable;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlLibrary;
import org.apache.calcite.sql.fun.SqlLibraryOperatorTableFactory;
import org.apache.calcite.sql.parser.SqlParser;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.validate.SqlConformanceEnum;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql2rel.SqlToRelConverter;
import org.apache.calcite.tools.FrameworkConfig;
import org.apache.calcite.tools.Frameworks;
import org.apache.calcite.tools.Planner;
import org.apache.calcite.tools.Programs;
import org.jspecify.annotations.Nullable;

/**
 * Calcite as it is, on tables in memory: its own parser, validator, converter, rules, and generated code. Canaries ask it what a workaround
 * of ours is for.
 */
final class PlainCalcite {
    private final SchemaPlus schema =
            CalciteSchema.createRootSchema(false, false).plus();

    /**
     * Adds a table.
     *
     * @param columns names and types, such as {@code id INTEGER, name VARCHAR}; the first is the key, and never NULL
     * @param rows values in Calcite's internal form
     */
    PlainCalcite table(String name, String columns, Object[]... rows) {
        schema.add(name, new Rows(columns, List.of(rows)));
        return this;
    }

    /**
     * Asserts that Calcite still has a fault.
     *
     * @param ours the classes that may go without it
     * @param right what the query should give: its rows in order, columns separated by a bar, rows by a blank
     * @param wrong what it gives
     */
    void stillGives(String ours, String sql, String right, String wrong) {
        assertThat(right).as("the right answer").isNotEqualTo(wrong);
        String answer = answer(sql);
        String what = answer.equals(right)
                ? "Calcite answers rightly now, so that " + ours + " may go"
                : "Calcite answers otherwise than it did: see whether it still needs " + ours;
        assertThat(answer).as("%s (docs/internals/calcite.md)", what).isEqualTo(wrong);
    }

    /**
     * Asserts that Calcite still has a fault, by which it throws an exception.
     *
     * @param right as for {@link #stillGives}
     */
    void stillThrows(String ours, String sql, String right, Class<? extends Throwable> fault) {
        stillGives(ours, sql, right, "throws " + fault.getSimpleName());
    }

    /** Returns the rows in order, or the class of what was thrown first. */
    String answer(String sql) {
        try {
            return StreamSupport.stream(run(sql).spliterator(), false)
                    .map(PlainCalcite::text)
                    .sorted()
                    .collect(Collectors.joining(" "));
        } catch (Exception | AssertionError e) {
            Throwable first = e;
            while (first.getCause() != null) {
                first = first.getCause();
            }
            return "throws " + first.getClass().getSimpleName();
        }
    }

    /** Returns what a query is converted to, before any rule makes something of it. */
    String logicalPlan(String sql) {
        try (Planner planner = Frameworks.getPlanner(config())) {
            return RelOptUtil.toString(planner.rel(planner.validate(planner.parse(sql))).rel);
        } catch (Exception e) {
            throw new AssertionError(sql, e);
        }
    }

    private static String text(Object row) {
        List<?> values =
                row instanceof Object[] array ? Arrays.asList(array) : row instanceof List<?> list ? list : null;
        return values == null
                ? String.valueOf(row)
                : values.stream().map(String::valueOf).collect(Collectors.joining("|"));
    }

    private Enumerable<?> run(String sql) throws Exception {
        try (Planner planner = Frameworks.getPlanner(config())) {
            SqlNode validated = planner.validate(planner.parse(sql));
            RelRoot root = planner.rel(validated);
            RelNode best = planner.transform(
                    0,
                    root.rel
                            .getTraitSet()
                            .replace(EnumerableConvention.INSTANCE)
                            .simplify(),
                    root.project());
            Map<String, Object> variables = new HashMap<>();
            Bindable<?> code = EnumerableInterpretable.toBindable(
                    variables, null, (EnumerableRel) best, EnumerableRel.Prefer.ARRAY);
            // parameters are 1
            variables.put("?0", 1);
            return code.bind(
                    new Variables(schema, (JavaTypeFactory) best.getCluster().getTypeFactory(), variables));
        }
    }

    private FrameworkConfig config() {
        return Frameworks.newConfigBuilder()
                .defaultSchema(schema)
                .parserConfig(SqlParser.config().withLex(Lex.MYSQL_ANSI).withConformance(SqlConformanceEnum.LENIENT))
                .sqlValidatorConfig(SqlValidator.Config.DEFAULT
                        .withConformance(SqlConformanceEnum.LENIENT)
                        .withDefaultNullCollation(NullCollation.LOW)
                        .withIdentifierExpansion(true))
                .sqlToRelConverterConfig(
                        SqlToRelConverter.config().withExpand(false).withInSubQueryThreshold(Integer.MAX_VALUE))
                .operatorTable(SqlLibraryOperatorTableFactory.INSTANCE.getOperatorTable(
                        SqlLibrary.STANDARD, SqlLibrary.MYSQL, SqlLibrary.POSTGRESQL))
                .executor(new RexExecutorImpl(DataContexts.EMPTY))
                .programs(Programs.standard())
                .build();
    }

    private record Variables(SchemaPlus schema, JavaTypeFactory types, Map<String, Object> values)
            implements DataContext {
        @Override
        public SchemaPlus getRootSchema() {
            return schema;
        }

        @Override
        public JavaTypeFactory getTypeFactory() {
            return types;
        }

        @Override
        public @Nullable QueryProvider getQueryProvider() {
            return null;
        }

        @Override
        public @Nullable Object get(String name) {
            return values.get(name);
        }
    }

    private static final class Rows extends AbstractTable implements ScannableTable {
        private final String columns;
        private final List<Object[]> rows;

        Rows(String columns, List<Object[]> rows) {
            this.columns = columns;
            this.rows = rows;
        }

        @Override
        public RelDataType getRowType(RelDataTypeFactory factory) {
            RelDataTypeFactory.Builder builder = factory.builder();
            for (String column : columns.split(", ")) {
                String[] nameAndType = column.split(" ");
                builder.add(nameAndType[0], SqlTypeName.valueOf(nameAndType[1])).nullable(builder.getFieldCount() > 1);
            }
            return builder.build();
        }

        @Override
        public Enumerable<Object[]> scan(DataContext context) {
            return Linq4j.asEnumerable(rows);
        }
    }
}
