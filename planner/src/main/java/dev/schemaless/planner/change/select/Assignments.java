package dev.schemaless.planner.change.select;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.planner.expression.NextValue;
import dev.schemaless.planner.sql.TargetField;
import dev.schemaless.planner.syntax.GeneratedColumns;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.parser.SqlParserPos;

/** The columns that a statement sets, each with its value's expression and the type the value is cast to. */
final class Assignments {
    private final ChangeTarget target;
    private final List<TargetField> fields = new ArrayList<>();
    private final List<SqlNode> values = new ArrayList<>();
    private final Set<String> names = new HashSet<>();

    private Assignments(ChangeTarget target) {
        this.target = target;
    }

    /**
     * Pairs columns and values; DEFAULT becomes the column's default.
     *
     * @throws SchemalessException with {@code STATEMENT_INVALID} if a column is there twice or the lists differ in length
     */
    static Assignments of(ChangeTarget target, SqlNodeList columns, SqlNodeList values) {
        if (columns.size() != values.size()) {
            throw invalid(
                    target,
                    columns.size() + " columns are given " + values.size() + " values",
                    "Give each column one value");
        }
        Assignments assignments = new Assignments(target);
        for (int i = 0; i < columns.size(); i++) {
            assignments.add(columns.get(i), values.get(i), false);
        }
        return assignments;
    }

    /** Adds the defaults of columns that are not named. */
    Assignments withDefaults() {
        for (Column column : target.model().columns()) {
            if ((column.defaultSql() != null || column.identity() != null) && !names.contains(key(column.name()))) {
                values.add(defaultOf(column, SqlParserPos.ZERO));
                RelDataType type = target.typeOf(identifier(column.name()));
                fields.add(new TargetField(column.name(), type, true));
            }
        }
        return this;
    }

    private void add(SqlNode column, SqlNode value, boolean isDefault) {
        String name = ChangeTarget.lastName(column);
        if (!names.add(key(name))) {
            throw invalid(target, "column '" + name + "' is set twice", "Set it once");
        }
        fields.add(target.declared(new TargetField(name, target.typeOf(column), isDefault)));
        boolean takesDefault = value.getKind() == SqlKind.DEFAULT;
        Optional<Column> declared = target.model().findColumn(name);
        if (!takesDefault && declared.isPresent()) {
            GeneratedColumns.refuseValue(target.model(), declared.get());
        }
        values.add(takesDefault ? defaultOf(declared, value.getParserPosition()) : value);
    }

    private SqlNode defaultOf(Optional<Column> column, SqlParserPos position) {
        return column.map(declared -> defaultOf(declared, position)).orElseGet(() -> SqlLiteral.createNull(position));
    }

    private SqlNode defaultOf(Column column, SqlParserPos position) {
        if (column.identity() != null) {
            return NextValue.ofIdentity(target.model(), position);
        }
        return column.defaultSql() == null
                ? SqlLiteral.createNull(position)
                : target.translator().parseExpression(column.defaultSql());
    }

    private static SqlNode identifier(String name) {
        return new SqlIdentifier(name, SqlParserPos.ZERO);
    }

    private static String key(String name) {
        return name.toUpperCase(Locale.ROOT);
    }

    List<TargetField> fields() {
        return fields;
    }

    List<SqlNode> values() {
        return values;
    }

    private static SchemalessException invalid(ChangeTarget target, String reason, String advice) {
        return new SchemalessException(
                ErrorCode.STATEMENT_INVALID,
                "Cannot change '" + target.model().name() + "': " + reason + ". " + advice + ".");
    }
}
