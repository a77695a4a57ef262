package dev.schemaless.parser;

import java.util.List;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * {@code json -> step} and {@code json ->> step}: the value of a JSON text under a name, at an array's position, or
 * under a path, as JSON or as text.
 */
public final class JsonArrows {
    private JsonArrows() {}

    /**
     * Puts {@code ->} on the last operand of an expression that is being read.
     *
     * @param list operands and the operators between them
     * @param step a number, a name, or a path that begins with {@code $}
     */
    public static void putOnLast(List<Object> list, SqlLiteral step) {
        list.add(extracted(list, step));
    }

    /** Puts {@code ->>} on the last operand, as {@link #putOnLast} does {@code ->}. */
    public static void putTextOnLast(List<Object> list, SqlLiteral step) {
        SqlNode json = extracted(list, step);
        list.add(FunctionCalls.of("JSON_UNQUOTE", json.getParserPosition(), json));
    }

    private static SqlNode extracted(List<Object> list, SqlLiteral step) {
        SqlNode json = LastOperand.take(list);
        SqlParserPos position = json.getParserPosition().plus(step.getParserPosition());
        return FunctionCalls.of("JSON_EXTRACT", position, json, text(path(step), step.getParserPosition()));
    }

    private static String path(SqlLiteral step) {
        String text = String.valueOf(step.toValue());
        if (step.getTypeName() == SqlTypeName.DECIMAL) {
            return "$[" + text + "]";
        }
        return text.startsWith("$") ? text : "$['" + text.replace("\\", "\\\\").replace("'", "\\'") + "']";
    }

    private static SqlLiteral text(String text, SqlParserPos position) {
        return SqlLiteral.createCharString(text, position);
    }
}
