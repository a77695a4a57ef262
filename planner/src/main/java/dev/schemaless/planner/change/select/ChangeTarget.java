package dev.schemaless.planner.change.select;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.planner.PseudoColumn;
import dev.schemaless.planner.sql.SchemalessValidator;
import dev.schemaless.planner.sql.TargetField;
import dev.schemaless.planner.sql.Translator;
import dev.schemaless.planner.syntax.Names;
import dev.schemaless.planner.syntax.Selects;
import dev.schemaless.planner.type.TypeMapping;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/**
 * The table that a statement changes, as the statement writes it.
 *
 * @param table an identifier, or a call of EXTEND or of table hints on one
 */
public record ChangeTarget(
        Translator translator,
        Model model,
        SqlNode table,
        @Nullable SqlIdentifier alias) {
    /**
     * Finds the table.
     *
     * @throws SchemalessException with {@code TABLE_NOT_FOUND}, or {@code NOT_SUPPORTED} if it is a view
     */
    public static ChangeTarget of(Translator translator, SqlNode table, @Nullable SqlIdentifier alias) {
        SqlIdentifier name = nameOf(table);
        Optional<Model> model = translator.findModel(name);
        if (model.isEmpty() && translator.isView(name)) {
            throw new SchemalessException(
                    ErrorCode.NOT_SUPPORTED,
                    "Cannot change '" + Names.simple(name) + "': it is a view. Change the tables it reads.");
        }
        return new ChangeTarget(
                translator, model.orElseThrow(() -> Names.tableNotFound(Names.simple(name))), table, alias);
    }

    private static SqlIdentifier nameOf(SqlNode table) {
        return table instanceof SqlIdentifier name ? name : nameOf(((SqlCall) table).operand(0));
    }

    /** Returns the table as a FROM clause has it. */
    SqlNode from() {
        SqlNode copy = Selects.copy(table);
        return alias == null
                ? copy
                : SqlStdOperatorTable.AS.createCall(table.getParserPosition(), copy, Selects.copy(alias));
    }

    /** Returns one of the table's columns by its qualified name. */
    SqlIdentifier column(String name) {
        List<String> names = nameOf(table).names;
        String qualifier = alias == null ? names.get(names.size() - 1) : alias.getSimple();
        return new SqlIdentifier(List.of(qualifier, name), SqlParserPos.ZERO);
    }

    SqlIdentifier column(PseudoColumn column) {
        return column(column.columnName());
    }

    RelDataType integerType() {
        return translator.typeFactory().createSqlType(SqlTypeName.INTEGER);
    }

    /** Returns row key and version, which each changed row must have. */
    List<TargetField> identity() {
        return List.of(PseudoColumn.ROW_KEY, PseudoColumn.VERSION).stream()
                .map(column -> new TargetField(column.columnName(), typeOf(column(column)), false))
                .toList();
    }

    /** Returns the declared columns as a list of names. */
    SqlNodeList declaredColumns() {
        SqlParserPos position = table.getParserPosition();
        return new SqlNodeList(
                model.columns().stream()
                        .map(column -> new SqlIdentifier(column.name(), position))
                        .toList(),
                position);
    }

    /**
     * Returns the type of values that a column takes.
     *
     * @throws SchemalessException with {@code COLUMN_NOT_FOUND}
     */
    RelDataType typeOf(SqlNode column) {
        String name = lastName(column);
        Optional<Column> declared = model.findColumn(name);
        if (declared.isPresent()) {
            return assignable(TypeMapping.relType(declared.get().type(), translator.typeFactory()));
        }
        return pseudoType(name)
                .or(() -> dynamicType(name).map(this::assignable))
                .orElseThrow(() -> new SchemalessException(
                        ErrorCode.COLUMN_NOT_FOUND,
                        "Cannot change column '" + name + "' of '" + model.name()
                                + "': the table has none of that name. DESCRIBE lists those it has; undeclared fields are"
                                + " named with their types after the table."));
    }

    private RelDataType assignable(RelDataType type) {
        return SchemalessValidator.assignable(type, translator.typeFactory());
    }

    /** Returns a field with the type that the statement declares for it, if it is a dynamic column. */
    public TargetField declared(TargetField field) {
        return dynamicType(field.name())
                .map(type -> new TargetField(field.name(), field.type(), type, field.isDefault()))
                .orElse(field);
    }

    private Optional<RelDataType> pseudoType(String name) {
        boolean isCell = model.cells().stream().skip(1).anyMatch(name::equalsIgnoreCase);
        for (PseudoColumn column : PseudoColumn.values()) {
            if (column.columnName().equalsIgnoreCase(name) || (isCell && column == PseudoColumn.BODY)) {
                return Optional.of(TypeMapping.relType(column.type(), translator.typeFactory()));
            }
        }
        return Optional.empty();
    }

    private Optional<RelDataType> dynamicType(String name) {
        if (table.getKind() != SqlKind.EXTEND) {
            return Optional.empty();
        }
        List<SqlNode> extended = ((SqlCall) table).<SqlNodeList>operand(1).getList();
        for (int i = 0; i + 1 < extended.size(); i += 2) {
            if (lastName(extended.get(i)).equalsIgnoreCase(name)) {
                return Optional.of(translator.typeOf((SqlDataTypeSpec) extended.get(i + 1)));
            }
        }
        return Optional.empty();
    }

    static String lastName(SqlNode column) {
        List<String> names = ((SqlIdentifier) column).names;
        return names.get(names.size() - 1);
    }
}
