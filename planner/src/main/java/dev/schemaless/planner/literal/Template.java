package dev.schemaless.planner.literal;

import dev.schemaless.planner.syntax.Selects;
import dev.schemaless.planner.type.SchemalessTypeFactory;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.util.SqlShuttle;

/**
 * The literals of a shape that may vary: each becomes a parameter, cast to the literal's own type, so that {@code
 * bigint_column = 5.5} stays false. Immutable.
 *
 * @param varying the places of those literals
 * @param oneByOne whether no plan can be made of the shape's lists and rows as one value each: the text has another
 *     shape then
 */
public record Template(BitSet varying, boolean oneByOne) {
    /** A template whose literals are all fixed. */
    public static final Template FIXED = new Template(new BitSet(), false);

    /** For a shape whose lists and rows have to be read literal by literal. */
    public static final Template ONE_BY_ONE = new Template(new BitSet(), true);

    /** Decides by a statement's tree; which is not changed. */
    public static Template of(SqlNode statement, ScannedSql sql) {
        BitSet varying = new BitSet();
        VaryingLiterals.replace(statement, sql, (literal, place) -> {
            varying.set(place);
            return literal;
        });
        boolean knowsRows = IntStream.range(0, sql.places().size())
                .noneMatch(place -> sql.places().get(place) instanceof ScannedValue.RowList && !varying.get(place));
        return knowsRows ? new Template(varying, false) : ONE_BY_ONE;
    }

    /** Returns the part of a plan's key other than the shape: the values of the fixed literals. */
    public List<Object> fixed(ScannedSql sql) {
        List<Object> fixed = new ArrayList<>();
        for (int i = 0; i < sql.places().size(); i++) {
            if (!varying.get(i) && sql.places().get(i) instanceof ScannedValue.Literal literal) {
                fixed.add(literal.value());
            } else if (!varying.get(i) && sql.places().get(i) instanceof ScannedValue.LiteralList list) {
                fixed.add(list.values());
            }
        }
        return fixed;
    }

    /** Says whether any of the literals that stay are a list's. */
    public boolean fixesLists(ScannedSql sql) {
        return IntStream.range(0, sql.places().size())
                .anyMatch(place -> !varying.get(place) && sql.places().get(place) instanceof ScannedValue.LiteralList);
    }

    /** Returns where the plan's parameters come from. */
    public LiteralValues values(ScannedSql sql) {
        LiteralValues.Builder values = new LiteralValues.Builder();
        for (int i = 0; i < sql.places().size(); i++) {
            ScannedValue place = sql.places().get(i);
            if (place instanceof ScannedValue.Parameter) {
                values.caller();
            } else if (varying.get(i)) {
                values.literal(
                        place instanceof ScannedValue.Combined joined
                                ? joined.value()
                                : ((ScannedValue.Literal) place).value());
            }
        }
        return values.build();
    }

    /** Puts parameters into a tree of the shape. */
    public SqlNode parameterized(SqlNode statement, ScannedSql sql) {
        if (varying.isEmpty()) {
            return statement;
        }
        int[] indexes = indexes(sql);
        SqlNode renumbered = Objects.requireNonNull(statement.accept(new Renumbering(sql, indexes)));
        SchemalessTypeFactory types = new SchemalessTypeFactory();
        return VaryingLiterals.replace(
                renumbered,
                sql,
                (node, place) -> sql.places().get(place) instanceof ScannedValue.RowList rows
                        ? rows((SqlCall) node, rows, types).of(indexes[place], node.getParserPosition())
                        : Selects.cast(
                                new SqlDynamicParam(indexes[place], node.getParserPosition()),
                                typeOf(sql.places().get(place), types)));
    }

    private static LiteralRowsOperator rows(SqlCall values, ScannedValue.RowList rows, SchemalessTypeFactory types) {
        List<LiteralRowsOperator.Shape> shapes = new ArrayList<>();
        for (int i = 0; i < rows.shapes().size(); i++) {
            shapes.add(shape(values.operand(i), rows.shapes().get(i), types));
        }
        return new LiteralRowsOperator(shapes);
    }

    private static LiteralRowsOperator.Shape shape(
            SqlCall row, List<ScannedValue.Cell> cells, SchemalessTypeFactory types) {
        List<SqlNode> values = new ArrayList<>();
        List<RelDataType> parameters = new ArrayList<>();
        for (int i = 0; i < cells.size(); i++) {
            SqlNode value = row.operand(i);
            ScannedValue.Literal literal = cells.get(i).literal();
            if (literal == null) {
                values.add(value);
            } else {
                values.add(new SqlDynamicParam(parameters.size(), value.getParserPosition()));
                parameters.add(literal.type().relType(types));
            }
        }
        return new LiteralRowsOperator.Shape(row.getOperator().createCall(row.getParserPosition(), values), parameters);
    }

    private static RelDataType typeOf(ScannedValue place, SchemalessTypeFactory types) {
        return place instanceof ScannedValue.LiteralList list
                ? types.createArrayType(list.type().relType(types), -1)
                : ((ScannedValue.Literal) place).type().relType(types);
    }

    /** Returns for each place the number of parameters before it. */
    private int[] indexes(ScannedSql sql) {
        int[] indexes = new int[sql.places().size()];
        int index = 0;
        for (int i = 0; i < indexes.length; i++) {
            indexes[i] = index;
            index += varying.get(i) || sql.places().get(i) instanceof ScannedValue.Parameter ? 1 : 0;
        }
        return indexes;
    }

    /** Counts the literals among the parameters. */
    private static final class Renumbering extends SqlShuttle {
        private final List<Integer> ofParameters = new ArrayList<>();

        Renumbering(ScannedSql sql, int[] indexes) {
            for (int i = 0; i < indexes.length; i++) {
                if (sql.places().get(i) instanceof ScannedValue.Parameter) {
                    ofParameters.add(indexes[i]);
                } else if (sql.places().get(i) instanceof ScannedValue.RowList rows) {
                    ofParameters.addAll(Collections.nCopies(rows.literals(), indexes[i]));
                }
            }
        }

        @Override
        public SqlNode visit(SqlDynamicParam parameter) {
            return new SqlDynamicParam(ofParameters.get(parameter.getIndex()), parameter.getParserPosition());
        }
    }
}
