package dev.schemaless.planner.scalar;

import static dev.schemaless.planner.scalar.ScalarOperator.strict;
import static dev.schemaless.planner.scalar.ScalarOperator.takingNull;

import java.util.List;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeTransforms;

/** The operators of functions of texts. */
final class TextOperators {
    private static final SqlTypeFamily TEXT = SqlTypeFamily.CHARACTER;
    private static final SqlTypeFamily BYTES = SqlTypeFamily.STRING;
    private static final SqlTypeFamily WHOLE = SqlTypeFamily.INTEGER;
    private static final SqlReturnTypeInference AS_TEXT = ReturnTypes.VARCHAR_NULLABLE;
    private static final SqlReturnTypeInference AS_NUMBER = ReturnTypes.INTEGER_NULLABLE;
    private static final SqlReturnTypeInference AS_TRUTH = ReturnTypes.BOOLEAN_NULLABLE;
    private static final SqlReturnTypeInference TEXT_ALWAYS = ReturnTypes.explicit(SqlTypeName.VARCHAR);
    private static final SqlReturnTypeInference TEXT_OR_NULL = TEXT_ALWAYS.andThen(SqlTypeTransforms.FORCE_NULLABLE);

    static final SqlFunction DIFFERENCE =
            strict("DIFFERENCE", TextFunction.DIFFERENCE, AS_NUMBER, Signature.of(TEXT, TEXT));
    static final SqlFunction POSITION = strict(
            "POSITION",
            TextFunction.POSITION,
            AS_NUMBER,
            Signature.of(BYTES, BYTES, WHOLE).optional(1));

    private TextOperators() {}

    static List<SqlFunction> all() {
        return List.of(
                strict("ASCII", TextFunction.ASCII, AS_NUMBER, Signature.of(TEXT)),
                strict("BIT_LENGTH", TextFunction.BIT_LENGTH, AS_NUMBER, Signature.of(BYTES)),
                strict("CHR", TextFunction.CHR, AS_TEXT, Signature.of(WHOLE)),
                strict("CHAR", TextFunction.CHR, AS_TEXT, Signature.of(WHOLE)),
                strict("LENGTH", TextFunction.LENGTH, AS_NUMBER, Signature.of(BYTES)),
                strict("OCTET_LENGTH", TextFunction.OCTET_LENGTH, AS_NUMBER, Signature.of(BYTES)),
                strict(
                        "LPAD",
                        TextFunction.LPAD,
                        AS_TEXT,
                        Signature.of(TEXT, WHOLE, TEXT).optional(1)),
                strict(
                        "RPAD",
                        TextFunction.RPAD,
                        AS_TEXT,
                        Signature.of(TEXT, WHOLE, TEXT).optional(1)),
                strict("REPEAT", TextFunction.REPEAT, AS_TEXT, Signature.of(TEXT, WHOLE)),
                strict("SPACE", TextFunction.SPACE, AS_TEXT, Signature.of(WHOLE)),
                strict("REVERSE", TextFunction.REVERSE, AS_TEXT, Signature.of(TEXT)),
                strict("LEFT", TextFunction.LEFT, AS_TEXT, Signature.of(TEXT, WHOLE)),
                strict("RIGHT", TextFunction.RIGHT, AS_TEXT, Signature.of(TEXT, WHOLE)),
                strict("SPLIT_PART", TextFunction.SPLIT_PART, AS_TEXT, Signature.of(TEXT, TEXT, WHOLE)),
                strict("SUBSTRING_INDEX", TextFunction.SUBSTRING_INDEX, AS_TEXT, Signature.of(TEXT, TEXT, WHOLE)),
                strict(
                        "INSTR",
                        TextFunction.INSTR,
                        AS_NUMBER,
                        Signature.of(TEXT, TEXT, WHOLE, WHOLE).optional(2)),
                strict(
                        "LOCATE",
                        TextFunction.LOCATE,
                        AS_NUMBER,
                        Signature.of(TEXT, TEXT, WHOLE).optional(1)),
                strict("STRPOS", TextFunction.INSTR, AS_NUMBER, Signature.of(TEXT, TEXT)),
                strict("STARTS_WITH", TextFunction.STARTS_WITH, AS_TRUTH, Signature.of(TEXT, TEXT)),
                strict("ENDS_WITH", TextFunction.ENDS_WITH, AS_TRUTH, Signature.of(TEXT, TEXT)),
                strict("FIND_IN_SET", TextFunction.FIND_IN_SET, AS_NUMBER, Signature.of(TEXT, TEXT)),
                strict("STRCMP", TextFunction.STRCMP, AS_NUMBER, Signature.of(TEXT, TEXT)),
                strict(
                        "BTRIM",
                        TextFunction.BTRIM,
                        AS_TEXT,
                        Signature.of(TEXT, TEXT).optional(1)),
                strict(
                        "LTRIM",
                        TextFunction.LTRIM,
                        AS_TEXT,
                        Signature.of(TEXT, TEXT).optional(1)),
                strict(
                        "RTRIM",
                        TextFunction.RTRIM,
                        AS_TEXT,
                        Signature.of(TEXT, TEXT).optional(1)),
                strict("REPLACE", TextFunction.REPLACE, AS_TEXT, Signature.of(TEXT, TEXT, TEXT)),
                strict("TRANSLATE3", TextFunction.TRANSLATE, AS_TEXT, Signature.of(TEXT, TEXT, TEXT)),
                strict("INITCAP", TextFunction.INITCAP, AS_TEXT, Signature.of(TEXT)),
                strict("SOUNDEX", TextFunction.SOUNDEX, AS_TEXT, Signature.of(TEXT)),
                DIFFERENCE,
                takingNull(
                        "CONCAT",
                        TextFunction.CONCAT,
                        TEXT_ALWAYS,
                        Signature.of(TEXT).repeated()),
                takingNull(
                        "CONCAT_WS",
                        TextFunction.CONCAT_WS,
                        TEXT_OR_NULL,
                        Signature.of(TEXT, TEXT).repeated()),
                takingNull(
                        "ELT",
                        TextFunction.ELT,
                        TEXT_OR_NULL,
                        Signature.of(WHOLE, TEXT).repeated()),
                takingNull(
                        "FIELD",
                        TextFunction.FIELD,
                        ReturnTypes.INTEGER,
                        Signature.of(TEXT, TEXT).repeated()));
    }
}
