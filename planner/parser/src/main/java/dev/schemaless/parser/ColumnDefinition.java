package dev.schemaless.parser;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.util.ImmutableNullableList;
import org.jspecify.annotations.Nullable;

/** {@code name TYPE [NOT NULL] [DEFAULT expression] [identity] [CELL name] [FIELD name] [PRIMARY KEY] [UNIQUE] [COMMENT text]}. */
public final class ColumnDefinition extends SqlCall {
    private static final NodeOperator OPERATOR =
            new NodeOperator("COLUMN DEFINITION", SqlKind.COLUMN_DECL, ColumnDefinition::of);

    private final SqlIdentifier name;
    private final SqlDataTypeSpec type;
    private final Clauses clauses;

    public ColumnDefinition(SqlParserPos pos, SqlIdentifier name, SqlDataTypeSpec type, Clauses clauses) {
        super(pos);
        this.name = name;
        this.type = type.withNullable(!clauses.notNull);
        this.clauses = clauses;
    }

    private static ColumnDefinition of(SqlParserPos pos, @Nullable SqlNode[] operands) {
        Clauses clauses = new Clauses();
        clauses.notNull = Nodes.flag(operands[2]);
        clauses.defaultValue = operands[3];
        clauses.cell = (SqlIdentifier) operands[4];
        clauses.primaryKey = Nodes.flag(operands[5]);
        clauses.identity = (IdentityClause) operands[6];
        clauses.unique = Nodes.flag(operands[7]);
        clauses.comment = (SqlLiteral) operands[8];
        clauses.field = (SqlIdentifier) operands[9];
        SqlDataTypeSpec type = (SqlDataTypeSpec) Nodes.required(operands[1]);
        return new ColumnDefinition(pos, Nodes.identifier(operands[0]), type, clauses);
    }

    /** Returns the column's name as written, always simple. */
    public SqlIdentifier name() {
        return name;
    }

    /** Returns the type, nullable unless NOT NULL is written; a length or precision that is not written is -1 in it. */
    public SqlDataTypeSpec type() {
        return type;
    }

    /** Returns whether NOT NULL is written; a primary-key column need not say so. */
    public boolean notNull() {
        return clauses.notNull;
    }

    /** Returns the DEFAULT expression, or null if there is none. */
    public @Nullable SqlNode defaultValue() {
        return clauses.defaultValue;
    }

    /** Returns the cell the column lives in, or null if none is named. */
    public @Nullable SqlIdentifier cell() {
        return clauses.cell;
    }

    /** Returns the field that bodies have the column in, or null if none is named. */
    public @Nullable SqlIdentifier field() {
        return clauses.field;
    }

    /** Returns whether PRIMARY KEY stands at the column itself; {@link CreateTable#primaryKey()} knows both places. */
    public boolean primaryKey() {
        return clauses.primaryKey;
    }

    /** Returns whether UNIQUE stands at the column itself; {@link CreateTable#indexes()} knows both places. */
    public boolean unique() {
        return clauses.unique;
    }

    /** Returns the identity clause, or null if there is none. */
    public @Nullable IdentityClause identity() {
        return clauses.identity;
    }

    /** Returns the comment, or null if there is none. */
    public @Nullable String comment() {
        return Nodes.text(clauses.comment);
    }

    @Override
    public SqlOperator getOperator() {
        return OPERATOR;
    }

    @Override
    public List<SqlNode> getOperandList() {
        return ImmutableNullableList.of(
                name,
                type,
                Nodes.flag(notNull()),
                defaultValue(),
                cell(),
                Nodes.flag(primaryKey()),
                identity(),
                Nodes.flag(unique()),
                clauses.comment,
                field());
    }

    @Override
    public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
        name.unparse(writer, 0, 0);
        type.unparse(writer, 0, 0);
        if (clauses.notNull) {
            writer.keyword("NOT NULL");
        }
        if (clauses.defaultValue != null) {
            writer.keyword("DEFAULT");
            clauses.defaultValue.unparse(writer, 0, 0);
        }
        if (clauses.identity != null) {
            clauses.identity.unparse(writer, 0, 0);
        }
        if (clauses.cell != null) {
            writer.keyword("CELL");
            clauses.cell.unparse(writer, 0, 0);
        }
        if (clauses.field != null) {
            writer.keyword("FIELD");
            clauses.field.unparse(writer, 0, 0);
        }
        if (clauses.primaryKey) {
            writer.keyword("PRIMARY KEY");
        }
        if (clauses.unique) {
            writer.keyword("UNIQUE");
        }
        Nodes.unparseComment(writer, clauses.comment);
    }

    /** The clauses after a column's type, in any order and each once; filled by the grammar. Not thread-safe. */
    public static final class Clauses {
        private boolean nullabilityGiven;
        private boolean notNull;
        private @Nullable SqlNode defaultValue;
        private @Nullable SqlIdentifier cell;
        private @Nullable SqlIdentifier field;
        private boolean primaryKey;
        private boolean unique;
        private @Nullable IdentityClause identity;
        private @Nullable SqlLiteral comment;

        /** Takes NULL or NOT NULL, which ends at {@code pos}. */
        public void nullability(boolean nullable, SqlParserPos pos) {
            requireFirst(!nullabilityGiven, pos, "NULL or NOT NULL");
            nullabilityGiven = true;
            notNull = !nullable;
        }

        public void defaultValue(SqlNode expression) {
            requireFirst(defaultValue == null, expression.getParserPosition(), "DEFAULT");
            defaultValue = expression;
        }

        public void cell(SqlIdentifier name) {
            requireFirst(cell == null, name.getParserPosition(), "CELL");
            cell = name;
        }

        public void field(SqlIdentifier name) {
            requireFirst(field == null, name.getParserPosition(), "FIELD");
            field = name;
        }

        public void identity(IdentityClause clause) {
            requireFirst(identity == null, clause.getParserPosition(), "identity");
            identity = clause;
        }

        public void comment(SqlLiteral text) {
            requireFirst(comment == null, text.getParserPosition(), "COMMENT");
            comment = text;
        }

        /** Takes PRIMARY KEY, which ends at {@code pos}. */
        public void primaryKey(SqlParserPos pos) {
            requireFirst(!primaryKey, pos, "PRIMARY KEY");
            primaryKey = true;
        }

        /** Takes UNIQUE, which ends at {@code pos}. */
        public void unique(SqlParserPos pos) {
            requireFirst(!unique, pos, "UNIQUE");
            unique = true;
        }

        private static void requireFirst(boolean first, SqlParserPos pos, String clause) {
            if (!first) {
                throw SyntaxErrors.at(pos, clause + " is given twice for one column; keep one");
            }
        }
    }
}
