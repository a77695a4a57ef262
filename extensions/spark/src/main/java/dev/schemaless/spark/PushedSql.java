package dev.schemaless.spark;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.spark.sql.connector.expressions.GetArrayItem;
import org.apache.spark.sql.jdbc.JdbcDialect;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DecimalType;

/**
 * Expressions that a store computes just as Spark does. Expressions that it computes in another way, or not at all, are
 * refused and stay Spark's.
 */
final class PushedSql extends JdbcDialect.JDBCSQLBuilder {
    /**
     * Functions that a store computes. AVG is left out: that of integers is an integer in a store. Spark computes it
     * from SUM and COUNT where several tasks read.
     */
    static final Set<String> FUNCTIONS = Set.of("ABS", "COALESCE", "COUNT", "MAX", "MIN", "SUM");

    private static final List<DataType> WHOLE =
            List.of(DataTypes.ByteType, DataTypes.ShortType, DataTypes.IntegerType, DataTypes.LongType);
    /** From the narrowest to the widest. */
    private static final List<DataType> NUMBERS = Stream.concat(
                    WHOLE.stream(), Stream.of(DataTypes.FloatType, DataTypes.DoubleType))
            .toList();
    /** The digits of the longest BIGINT. */
    private static final int LONGEST_WHOLE = 19;

    private static final Set<String> ARITHMETIC = Set.of("+", "-", "*", "/");

    PushedSql(JdbcDialect dialect) {
        dialect.super();
    }

    @Override
    public String visitBinaryArithmetic(String name, String left, String right) {
        return switch (name) {
            case "%" -> "MOD(" + left + ", " + right + ")";
            default -> {
                if (!ARITHMETIC.contains(name)) {
                    throw refused(name);
                }
                yield super.visitBinaryArithmetic(name, left, right);
            }
        };
    }

    @Override
    public String visitUnaryArithmetic(String name, String operand) {
        if (!name.equals("-")) {
            throw refused(name);
        }
        return super.visitUnaryArithmetic(name, operand);
    }

    /** Takes casts of numbers to wider ones, which both compute alike. */
    @Override
    public String visitCast(String operand, DataType from, DataType to) {
        if (widens(from, to)) {
            return super.visitCast(operand, from, to);
        }
        throw refused("CAST");
    }

    @Override
    public String visitExtract(String field, String source) {
        throw refused("EXTRACT");
    }

    @Override
    public String visitGetArrayItem(GetArrayItem item) {
        throw refused("an array's element");
    }

    private static boolean widens(DataType from, DataType to) {
        if (to instanceof DecimalType decimal) {
            return WHOLE.contains(from) && decimal.precision() - decimal.scale() >= LONGEST_WHOLE;
        }
        return NUMBERS.contains(from) && NUMBERS.indexOf(from) <= NUMBERS.indexOf(to);
    }

    private static UnsupportedOperationException refused(String what) {
        return new UnsupportedOperationException("Cannot push down " + what + ": Spark computes it");
    }
}
