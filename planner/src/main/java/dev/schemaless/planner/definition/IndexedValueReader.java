package dev.schemaless.planner.definition;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.codec.JsonPath;
import dev.schemaless.catalog.model.IndexedValue;
import dev.schemaless.catalog.type.BinaryType;
import dev.schemaless.catalog.type.ColumnType;
import dev.schemaless.catalog.type.ScalarType;
import dev.schemaless.catalog.type.StringType;
import dev.schemaless.catalog.type.TimeType;
import dev.schemaless.parser.IndexElement;
import dev.schemaless.planner.PseudoColumn;
import dev.schemaless.planner.type.SchemalessTypeSystem;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJsonEmptyOrError;
import org.apache.calcite.sql.SqlJsonValueEmptyOrErrorBehavior;
import org.apache.calcite.sql.SqlJsonValueReturning;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlTypeNameSpec;

/** Reads the value that a CREATE INDEX names in the place of a declared column. */
final class IndexedValueReader {
    private final String index;

    /**
     * Creates a reader.
     *
     * @param index named in messages
     */
    IndexedValueReader(String index) {
        this.index = index;
    }

    /** Reads a value that no column declares; empty for a column's name. */
    Optional<IndexedValue> undeclared(IndexElement element) {
        SqlDataTypeSpec type = element.type();
        if (element.value() instanceof SqlIdentifier field) {
            String name = field.getSimple();
            return type == null ? Optional.empty() : Optional.of(new IndexedValue.Dynamic(name, type(name, type)));
        }
        return Optional.of(atPath((SqlCall) element.value()));
    }

    /** Reads JSON_VALUE: the text, the path, RETURNING with a type, then pairs of a behaviour and its occasion. */
    private IndexedValue atPath(SqlCall call) {
        List<SqlNode> operands = call.getOperandList();
        if (!(operands.get(0) instanceof SqlIdentifier body)
                || !body.isSimple()
                || !body.getSimple().equalsIgnoreCase(PseudoColumn.BODY.columnName())) {
            throw invalid("it reads " + operands.get(0) + ". Only paths into _body can be indexed.");
        }
        if (!(operands.get(1) instanceof SqlCharStringLiteral literal)) {
            throw invalid("its path is " + operands.get(1) + ". Write a literal.");
        }
        boolean typed = operands.size() > 2 && isSymbol(operands.get(2), SqlJsonValueReturning.RETURNING);
        checkBehaviors(operands.subList(typed ? 4 : 2, operands.size()));
        String text = literal.getValueAs(String.class);
        ScalarType type =
                typed ? type(text, (SqlDataTypeSpec) operands.get(3)) : new StringType(StringType.UNBOUNDED, false);
        return new IndexedValue.AtPath(path(text), type);
    }

    /** Refuses behaviours other than NULL. An entry cannot be an error, and many rows would share a default. */
    private void checkBehaviors(List<SqlNode> behaviors) {
        boolean nulls = behaviors.stream()
                .allMatch(each -> isSymbol(each, SqlJsonValueEmptyOrErrorBehavior.NULL)
                        || isSymbol(each, SqlJsonEmptyOrError.EMPTY)
                        || isSymbol(each, SqlJsonEmptyOrError.ERROR));
        if (!nulls) {
            throw invalid(
                    "it has a DEFAULT or an ERROR. An index has NULL where there is no value: leave ON EMPTY and ON"
                            + " ERROR out.");
        }
    }

    private static boolean isSymbol(SqlNode node, Enum<?> symbol) {
        return node instanceof SqlLiteral literal && literal.getValue() == symbol;
    }

    private JsonPath path(String text) {
        if (!StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
            throw invalid("its path has half a surrogate pair. Correct it.");
        }
        return JsonPath.find(text)
                .orElseThrow(() -> invalid(
                        "its path '" + text + "' is not of the form $.name[0].\"any name\". Name one" + " value."));
    }

    /** Returns the type of an indexed value. CHAR and BINARY are padded as values of a query, and not in columns. */
    private ScalarType type(String value, SqlDataTypeSpec spec) {
        ColumnType type = ofQuery(
                new ColumnTypeReader(value, warning -> {}).read(spec.getTypeNameSpec()), spec.getTypeNameSpec());
        boolean padded = (type instanceof StringType string && string.trimmed())
                || (type instanceof BinaryType binary && binary.fixed());
        if (padded || !(type instanceof ScalarType scalar)) {
            throw invalid("the type of '" + value + "' is " + type.sql()
                    + ". Name a single value's, without padding, such" + " as VARCHAR.");
        }
        return scalar;
    }

    /** Returns the type that a query has. Without precision its TIME has microseconds, a column's has none. */
    private static ColumnType ofQuery(ColumnType type, SqlTypeNameSpec spec) {
        boolean plain = spec instanceof SqlBasicTypeNameSpec basic
                && basic.getPrecision() == RelDataType.PRECISION_NOT_SPECIFIED;
        return plain && type instanceof TimeType ? new TimeType(SchemalessTypeSystem.MAX_FRACTION) : type;
    }

    private SchemalessException invalid(String reason) {
        return new SchemalessException(ErrorCode.DEFINITION_INVALID, "Cannot create index '" + index + "': " + reason);
    }
}
