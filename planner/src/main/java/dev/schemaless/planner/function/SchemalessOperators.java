package dev.schemaless.planner.function;

import dev.schemaless.planner.moment.MomentOperator;
import dev.schemaless.planner.repair.call.NeighbourOperator;
import dev.schemaless.planner.repair.call.NthValueOperator;
import dev.schemaless.planner.scalar.ScalarOperators;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOperatorTable;
import org.apache.calcite.sql.SqlSyntax;
import org.apache.calcite.sql.fun.SqlBasicAggFunction;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlTypeTransforms;
import org.apache.calcite.sql.util.SqlOperatorTables;
import org.apache.calcite.sql.validate.SqlNameMatcher;
import org.jspecify.annotations.Nullable;

/**
 * The operators SQL may use: the standard's, the MySQL functions that run, and our own.
 *
 * <p>Standard and MySQL functions that Calcite validates but cannot run are left out, so that a statement with one is
 * refused when it is planned.
 */
public final class SchemalessOperators {
    /** {@code NOW()}: LOCALTIMESTAMP. */
    public static final SqlFunction NOW = constant("NOW", ReturnTypes.TIMESTAMP);

    /** {@code VERSION()}: the version of this product. */
    public static final SqlFunction VERSION = constant("VERSION", ReturnTypes.VARCHAR_2000);

    /** {@code DATABASE()}: the store the session is connected to. */
    public static final SqlFunction DATABASE = constant("DATABASE", ReturnTypes.VARCHAR_2000);

    /** {@code UUID()}: another one at each call. */
    public static final SqlFunction UUID = new RandomUuid();

    /** {@code LAST_INSERT_ID()}: the first number that the last INSERT to generate any has given an identity column, as in MySQL. */
    public static final SqlFunction LAST_INSERT_ID = new LastInsertId();

    /**
     * The form of IN with a list of literals: a value and an array, which is one parameter however long the list is.
     */
    public static final SqlFunction IN_LIST = new InListOperator();

    /** {@code ARRAY_AGG(x ORDER BY y)}: of no rows NULL, unlike that of Calcite's library. */
    private static final SqlAggFunction ARRAY_AGG = SqlBasicAggFunction.create(
                    SqlKind.ARRAY_AGG,
                    ReturnTypes.andThen(
                            ReturnTypes::stripOrderBy, ReturnTypes.TO_ARRAY.andThen(SqlTypeTransforms.FORCE_NULLABLE)),
                    OperandTypes.ANY)
            .withFunctionType(SqlFunctionCategory.SYSTEM)
            .withSyntax(SqlSyntax.ORDERED_FUNCTION)
            .withAllowsNullTreatment(true);

    /** Names of standard operators that only validate, or that ours replace. */
    static final Set<String> UNUSABLE = Set.of(
            "CONVERT",
            "TRANSLATE",
            "JSON_VALUE",
            "LEAD",
            "LAG",
            "NTH_VALUE",
            "VARIANTNULL",
            "COVAR_POP",
            "COVAR_SAMP",
            "REGR_COUNT",
            "REGR_SXX",
            "REGR_SYY",
            "$HISTOGRAM",
            "$HISTOGRAM_FIRST_VALUE",
            "$HISTOGRAM_LAST_VALUE",
            "$HISTOGRAM_MAX",
            "$HISTOGRAM_MIN");

    private static final SqlOperatorTable OWN =
            SqlOperatorTables.of(Stream.of(ScalarOperators.all(), Macros.all(), MomentOperator.all())
                    .<SqlOperator>flatMap(List::stream)
                    .toList());

    /** Names of the standard operators that are not seen: those of ours take their place. */
    private static final Set<String> REPLACED = Stream.concat(
                    UNUSABLE.stream(), OWN.getOperatorList().stream().map(SqlOperator::getName))
            .collect(Collectors.toUnmodifiableSet());

    /**
     * MySQL's functions in addition to the standard's that the evaluator knows. They are listed: Calcite's table
     * of MySQL's reads the annotations of all its 400 operators when it is made.
     */
    private static final SqlOperatorTable MYSQL = SqlOperatorTables.of(
            SqlLibraryOperators.JSON_KEYS,
            SqlLibraryOperators.JSON_LENGTH,
            SqlLibraryOperators.NOT_RLIKE,
            SqlLibraryOperators.RLIKE);

    private static final SqlOperatorTable TABLE = SqlOperatorTables.chain(
            SqlOperatorTables.of(
                    NOW,
                    VERSION,
                    DATABASE,
                    UUID,
                    LAST_INSERT_ID,
                    new FindShard(),
                    SessionValue.CONNECTION_ID,
                    IN_LIST,
                    new JsonValueOperator(),
                    new NeighbourOperator(SqlKind.LEAD),
                    new NeighbourOperator(SqlKind.LAG),
                    new NthValueOperator(),
                    ARRAY_AGG,
                    SqlLibraryOperators.ILIKE,
                    SqlLibraryOperators.NOT_ILIKE,
                    SqlLibraryOperators.BOOL_AND,
                    SqlLibraryOperators.BOOL_OR,
                    SqlLibraryOperators.GREATEST,
                    SqlLibraryOperators.LEAST),
            OWN,
            new Without(SqlStdOperatorTable.instance(), REPLACED),
            MYSQL);

    private SchemalessOperators() {}

    /** Returns the one table; immutable and thread-safe. */
    public static SqlOperatorTable table() {
        return TABLE;
    }

    private static SqlFunction constant(String name, org.apache.calcite.sql.type.SqlReturnTypeInference type) {
        return new SqlFunction(
                name, SqlKind.OTHER_FUNCTION, type, null, OperandTypes.NILADIC, SqlFunctionCategory.SYSTEM);
    }

    /** A table without some names. */
    private record Without(SqlOperatorTable table, Set<String> names) implements SqlOperatorTable {
        /**
         * Says whether a bare name is left to columns. Calcite looks for functions first, so that a column {@code pi} would never be
         * found.
         */
        private static boolean isColumnWithoutParentheses(String name) {
            return name.equalsIgnoreCase("PI");
        }

        private boolean isSeen(String name) {
            return !names.contains(name.toUpperCase(Locale.ROOT));
        }

        @Override
        public void lookupOperatorOverloads(
                SqlIdentifier name,
                @Nullable SqlFunctionCategory category,
                SqlSyntax syntax,
                List<SqlOperator> operators,
                SqlNameMatcher matcher) {
            String simple = name.names.get(name.names.size() - 1);
            if (isSeen(simple) && (category != null || !isColumnWithoutParentheses(simple))) {
                table.lookupOperatorOverloads(name, category, syntax, operators, matcher);
            }
        }

        @Override
        public List<SqlOperator> getOperatorList() {
            return table.getOperatorList().stream()
                    .filter(operator -> isSeen(operator.getName()))
                    .toList();
        }
    }
}
