package dev.schemaless.planner.system;

import dev.schemaless.parser.SchemalessParser;

/** The words of the SQL dialect that metadata lists for tools. Each function is callable as <code>{fn NAME(…)}</code>. */
public final class SqlVocabulary {
    /** Reserved words that SQL:2003 does not reserve. */
    public static final String KEYWORDS =
            "ARRAY_MAX_CARDINALITY,ASOF,CURRENT_CATALOG,CURRENT_SCHEMA,DEFINE,EXPLAIN,EXTEND,"
                    + "JSON_ARRAY,JSON_ARRAYAGG,JSON_EXISTS,JSON_OBJECT,JSON_OBJECTAGG,JSON_QUERY,JSON_SCOPE,JSON_VALUE,LIMIT,"
                    + "MATCH_RECOGNIZE,MEASURE,MINUS,NEXT,OFFSET,PATTERN,QUALIFY,SAFE_CAST,SAFE_OFFSET,SAFE_ORDINAL,STREAM,"
                    + "TINYINT,TRY_CAST,UNSIGNED,UPSERT,VARBINARY";

    /** The functions of numbers, separated by commas. */
    public static final String NUMERIC_FUNCTIONS =
            "ABS,ACOS,ACOSH,ASIN,ASINH,ATAN,ATAN2,ATANH,BIN,BIT_COUNT,CBRT,CEILING,COS,COSH,COT,COTH,CSC,"
                    + "CSCH,DEGREES,DIV,EXP,FACTORIAL,FLOOR,GCD,LCM,LN,LOG,LOG10,LOG2,MOD,OCT,PI,POW,POWER,RADIANS,"
                    + "RAND,RANDOM,ROUND,SEC,SECH,SIGN,SIN,SINH,SQRT,TAN,TANH,TO_HEX,TRUNC,TRUNCATE";

    /** The functions of text, separated by commas. */
    public static final String STRING_FUNCTIONS =
            "ASCII,BIT_LENGTH,BTRIM,CHAR,CHARACTER_LENGTH,CHAR_LENGTH,CHR,CONCAT,CONCAT_WS,CRC32,DECODE,"
                    + "DIFFERENCE,ELT,ENCODE,ENDS_WITH,FIELD,FIND_IN_SET,FROM_BASE64,HEX,INITCAP,INSERT,INSTR,"
                    + "JSON_EXTRACT,JSON_UNQUOTE,LCASE,LEFT,LENGTH,LOCATE,LOWER,LPAD,LTRIM,MD5,MID,OCTET_LENGTH,"
                    + "REGEXP_COUNT,REGEXP_INSTR,REGEXP_LIKE,REGEXP_REPLACE,REGEXP_SUBSTR,REPEAT,REPLACE,REVERSE,"
                    + "RIGHT,RPAD,RTRIM,SHA,SHA1,SHA2,SHA256,SHA512,SOUNDEX,SPACE,SPLIT_PART,STARTS_WITH,STRCMP,"
                    + "STRPOS,SUBSTR,SUBSTRING,SUBSTRING_INDEX,TO_BASE64,TRANSLATE,UCASE,UNHEX,UPPER";

    /** The functions of anything, separated by commas. */
    public static final String SYSTEM_FUNCTIONS =
            "COALESCE,CONNECTION_ID,CURRENT_DATABASE,CURRENT_SCHEMA,CURRENT_USER,DATABASE,FIND_SHARD,"
                    + "GEN_RANDOM_UUID,"
                    + "GREATEST,IF,IFNULL,ISNULL,LAST_INSERT_ID,LEAST,NULLIF,NVL,NVL2,RANDOM_UUID,SCHEMA,USER,UUID,"
                    + "VERSION";

    /** The functions of dates and times, separated by commas. */
    public static final String TIME_DATE_FUNCTIONS =
            "ADDDATE,CURDATE,CURTIME,DATE,DATEDIFF,DATE_ADD,DATE_FORMAT,DATE_PART,DATE_SUB,DATE_TRUNC,DAY,"
                    + "DAYNAME,DAYOFMONTH,DAYOFWEEK,DAYOFYEAR,FROM_UNIXTIME,HOUR,LAST_DAY,MAKEDATE,MAKE_DATE,"
                    + "MAKE_TIMESTAMP,MINUTE,MONTH,MONTHNAME,NOW,QUARTER,SECOND,STR_TO_DATE,SUBDATE,SYSDATE,TIME,"
                    + "TIMESTAMP,TIMESTAMPADD,TIMESTAMPDIFF,TO_CHAR,TO_DATE,TO_TIMESTAMP,UNIX_TIMESTAMP,WEEK,WEEKDAY,"
                    + "WEEKOFYEAR,YEAR";

    private SqlVocabulary() {}

    /** Says whether a word can be a name only in quotes. */
    public static boolean isReserved(String word) {
        return SchemalessParser.isReserved(word);
    }
}
