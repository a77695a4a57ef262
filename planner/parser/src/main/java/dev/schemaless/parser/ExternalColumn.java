package dev.schemaless.parser;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.util.ImmutableNullableList;
import org.jspecify.annotations.Nullable;

/** A column of an external table: its definition, and {@code FIELD name} where the bodies call it otherwise. */
public final class ExternalColumn extends SqlCall {
    private static final NodeOperator OPERATOR = new NodeOperator(
            "EXTERNAL COLUMN",
            SqlKind.OTHER,
            (pos, operands) -> new ExternalColumn(
                    pos, (ColumnDefinition) Nodes.required(operands[0]), (SqlIdentifier) operands[1]));

    private final ColumnDefinition definition;
    private final @Nullable SqlIdentifier field;

    /**
     * @param field null if the column's name is the field's
     */
    public ExternalColumn(SqlParserPos pos, ColumnDefinition definition, @Nullable SqlIdentifier field) {
        super(pos);
        this.definition = definition;
        this.field = field;
    }

    public ColumnDefinition definition() {
        return definition;
    }

    /** Returns the name of the field in the bodies. */
    public String field() {
        return (field == null ? definition.name() : field).getSimple();
    }

    @Override
    public SqlOperator getOperator() {
        return OPERATOR;
    }

    @Override
    public List<SqlNode> getOperandList() {
        return ImmutableNullableList.of(definition, field);
    }

    @Override
    public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
        definition.unparse(writer, 0, 0);
        if (field != null) {
            writer.keyword("FIELD");
            field.unparse(writer, 0, 0);
        }
    }
}
