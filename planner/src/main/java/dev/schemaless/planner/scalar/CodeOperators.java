package dev.schemaless.planner.scalar;

import static dev.schemaless.planner.scalar.ScalarOperator.strict;

import java.util.List;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeTransforms;

/** The operators of hashes, codes, regular expressions and JSON. */
final class CodeOperators {
    private static final SqlTypeFamily TEXT = SqlTypeFamily.CHARACTER;
    private static final SqlTypeFamily BYTES = SqlTypeFamily.STRING;
    private static final SqlTypeFamily WHOLE = SqlTypeFamily.INTEGER;
    private static final SqlReturnTypeInference AS_TEXT = ReturnTypes.VARCHAR_NULLABLE;
    private static final SqlReturnTypeInference AS_BYTES = ReturnTypes.VARBINARY_NULLABLE;
    private static final SqlReturnTypeInference AS_NUMBER = ReturnTypes.INTEGER_NULLABLE;
    private static final SqlReturnTypeInference TEXT_OR_NULL =
            ReturnTypes.explicit(SqlTypeName.VARCHAR).andThen(SqlTypeTransforms.FORCE_NULLABLE);

    static final SqlFunction JSON_PATH = strict("JSON_PATH", CodeFunction.JSON_PATH, AS_TEXT, Signature.of(TEXT));
    static final SqlFunction REGEXP_LIKE = strict(
            "REGEXP_LIKE",
            RegexFunction.REGEXP_LIKE,
            ReturnTypes.BOOLEAN_NULLABLE,
            Signature.of(TEXT, TEXT, TEXT).optional(1));

    private CodeOperators() {}

    static List<SqlFunction> all() {
        return List.of(
                strict("CRC32", CodeFunction.CRC32, ReturnTypes.BIGINT_NULLABLE, Signature.of(BYTES)),
                strict("DECODE", CodeFunction.DECODE, AS_BYTES, Signature.of(TEXT, TEXT)),
                strict("ENCODE", CodeFunction.ENCODE, AS_TEXT, Signature.of(BYTES, TEXT)),
                strict("FROM_BASE64", CodeFunction.FROM_BASE64, AS_BYTES, Signature.of(TEXT)),
                strict("HEX", CodeFunction.HEX, AS_TEXT, Signature.of(BYTES).or(0, WHOLE)),
                strict("JSON_EXTRACT", CodeFunction.JSON_EXTRACT, TEXT_OR_NULL, Signature.of(TEXT, TEXT)),
                strict("JSON_UNQUOTE", CodeFunction.JSON_UNQUOTE, AS_TEXT, Signature.of(TEXT)),
                strict("MD5", CodeFunction.MD5, AS_TEXT, Signature.of(BYTES)),
                strict("SHA", CodeFunction.SHA1, AS_TEXT, Signature.of(BYTES)),
                strict("SHA1", CodeFunction.SHA1, AS_TEXT, Signature.of(BYTES)),
                strict("SHA2", CodeFunction.SHA2, AS_TEXT, Signature.of(BYTES, WHOLE)),
                strict("SHA256", CodeFunction.SHA256, AS_TEXT, Signature.of(BYTES)),
                strict("SHA512", CodeFunction.SHA512, AS_TEXT, Signature.of(BYTES)),
                strict("TO_BASE64", CodeFunction.TO_BASE64, AS_TEXT, Signature.of(BYTES)),
                strict("UNHEX", CodeFunction.UNHEX, AS_BYTES, Signature.of(TEXT)),
                strict("REGEXP_COUNT", RegexFunction.REGEXP_COUNT, AS_NUMBER, Signature.of(TEXT, TEXT)),
                strict("REGEXP_INSTR", RegexFunction.REGEXP_INSTR, AS_NUMBER, Signature.of(TEXT, TEXT)),
                REGEXP_LIKE,
                strict(
                        "REGEXP_REPLACE",
                        RegexFunction.REGEXP_REPLACE,
                        AS_TEXT,
                        Signature.of(TEXT, TEXT, TEXT, TEXT, WHOLE, TEXT)
                                .optional(3)
                                .or(3, WHOLE)),
                strict("REGEXP_SUBSTR", RegexFunction.REGEXP_SUBSTR, TEXT_OR_NULL, Signature.of(TEXT, TEXT)));
    }
}
