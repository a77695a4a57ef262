package dev.schemaless.catalog;

/**
 * The kinds of errors, each with its SQLState and the party that can act on it.
 *
 * <p>A new code is added only where a caller would react differently; otherwise an existing one is used with a better
 * message. SQLStates follow ISO/IEC 9075 and, where that has none, PostgreSQL.
 */
public enum ErrorCode {
    PARAMETER_MISSING("07001", Category.USER),
    CURSOR_GIVEN("07003", Category.USER),
    CURSOR_ABSENT("07005", Category.USER),
    CONVERSION_REFUSED("07006", Category.USER),
    DESCRIPTOR_INVALID("07009", Category.USER),
    NOT_SUPPORTED("0A000", Category.USER),
    CONNECTION_UNABLE("08001", Category.ENVIRONMENT),
    /** No connection could be made: nothing listens, no route leads there, or the name is unknown. */
    SERVER_UNREACHABLE("08001", Category.TRANSIENT),
    CONNECTION_CLOSED("08003", Category.USER),
    CONNECTION_LOST("08006", Category.TRANSIENT),
    OUTCOME_UNKNOWN("08007", Category.ENVIRONMENT),
    STORE_MISMATCH("08004", Category.ENVIRONMENT),
    CARDINALITY_VIOLATION("21000", Category.USER),
    SEQUENCE_EXHAUSTED("2200H", Category.USER),
    STRING_TOO_LONG("22001", Category.USER),
    NUMBER_OUT_OF_RANGE("22003", Category.USER),
    DATETIME_INVALID("22007", Category.USER),
    DATETIME_OUT_OF_RANGE("22008", Category.USER),
    DIVISION_BY_ZERO("22012", Category.USER),
    CAST_INVALID("22018", Category.USER),
    PARAMETER_INVALID("22023", Category.USER),
    JSON_INVALID("22032", Category.USER),
    BODY_CORRUPT("XX001", Category.ENVIRONMENT),
    STORE_CORRUPT("XX001", Category.ENVIRONMENT),
    TYPE_MISMATCH("22018", Category.ENVIRONMENT),
    NOT_NULL_VIOLATION("23502", Category.USER),
    UNIQUE_VIOLATION("23505", Category.USER),
    CURSOR_STATE("24000", Category.USER),
    TRANSACTION_STATE("25000", Category.USER),
    READ_ONLY("25006", Category.USER),
    CREDENTIALS_REFUSED("28000", Category.ENVIRONMENT),
    /** A feed cannot hand changes over, because its handler fails. */
    HANDLER_FAILED("38000", Category.USER),
    SAVEPOINT_INVALID("3B001", Category.USER),
    SERIALIZATION_FAILURE("40001", Category.TRANSIENT),
    PRIVILEGE_MISSING("42501", Category.ENVIRONMENT),
    SYNTAX("42601", Category.USER),
    NAME_INVALID("42602", Category.USER),
    GENERATED_ALWAYS("428C9", Category.USER),
    COLUMN_NOT_FOUND("42703", Category.USER),
    COLUMN_EXISTS("42701", Category.USER),
    AMBIGUOUS_COLUMN("42702", Category.USER),
    FUNCTION_NOT_FOUND("42883", Category.USER),
    TABLE_NOT_FOUND("42P01", Category.USER),
    TABLE_EXISTS("42P07", Category.USER),
    INDEX_NOT_FOUND("42704", Category.USER),
    INDEX_EXISTS("42710", Category.USER),
    DEFINITION_INVALID("42P16", Category.USER),
    RECURSION_INVALID("42P19", Category.USER),
    TYPE_INVALID("42804", Category.USER),
    COLUMN_IN_USE("2BP01", Category.USER),
    STATEMENT_INVALID("42000", Category.USER),
    CATALOG_CHANGED("40001", Category.TRANSIENT),
    LIMIT_EXCEEDED("54000", Category.USER),
    SCATTER_REFUSED("54001", Category.USER),
    EXPRESSION_TOO_COMPLEX("54001", Category.USER),
    OBJECT_CLOSED("55000", Category.USER),
    OBJECT_IN_USE("55006", Category.USER),
    QUERY_CANCELED("57014", Category.USER),
    QUERY_TIMEOUT("57014", Category.USER),
    SNAPSHOT_TOO_OLD("72000", Category.USER),
    /** The versions of a moment, or after a position, were removed. */
    HISTORY_GONE("72000", Category.USER),
    STORAGE_FAILED("58030", Category.ENVIRONMENT),
    POOL_EXHAUSTED("08001", Category.TRANSIENT),
    INTERNAL("XX000", Category.INTERNAL);

    /** The party that can act on an error. */
    public enum Category {
        /** The statement or its values have to change. */
        USER,
        /** The same statement may succeed when it is sent again. */
        TRANSIENT,
        /** A server, a network, a configuration or stored data has to change. */
        ENVIRONMENT,
        /** A defect of this project. */
        INTERNAL
    }

    private final String sqlState;
    private final Category category;

    ErrorCode(String sqlState, Category category) {
        this.sqlState = sqlState;
        this.category = category;
    }

    /** Returns the five characters a {@code java.sql.SQLException} carries. */
    public String sqlState() {
        return sqlState;
    }

    public Category category() {
        return category;
    }
}
