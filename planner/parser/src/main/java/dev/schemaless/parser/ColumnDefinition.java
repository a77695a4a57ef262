package dev.schemaless.parser;

import java.util.function.UnaryOperator;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/**
 * {@code name TYPE [NOT NULL] [DEFAULT expression] [identity] [CELL name] [FIELD name] [PRIMARY KEY] [UNIQUE] [COMMENT text]}. A clause that
 * is not written is null.
 *
 * @param type nullable unless NOT NULL is written; a length or precision that is not written is -1 in it
 * @param notNull whether NOT NULL is written; a primary-key column need not say so
 * @param cell the cell that has the column
 * @param field the field that bodies have the column in
 * @param primaryKey whether PRIMARY KEY stands at the column itself
 * @param unique whether UNIQUE stands at the column itself
 */
public record ColumnDefinition(
        String name,
        SqlDataTypeSpec type,
        boolean notNull,
        @Nullable SqlNode defaultValue,
        @Nullable IdentityClause identity,
        @Nullable String cell,
        @Nullable String field,
        boolean primaryKey,
        boolean unique,
        @Nullable String comment) {
    ColumnDefinition with(UnaryOperator<SqlNode> change) {
        return new ColumnDefinition(
                name,
                (SqlDataTypeSpec) change.apply(type),
                notNull,
                defaultValue == null ? null : change.apply(defaultValue),
                identity,
                cell,
                field,
                primaryKey,
                unique,
                comment);
    }

    /** The clauses after a column's type, in any order and each once; each ends at its {@code pos}. Not thread-safe. */
    public static final class Clauses {
        private boolean nullabilityGiven;
        private boolean notNull;
        private @Nullable SqlNode defaultValue;
        private @Nullable String cell;
        private @Nullable String field;
        private boolean primaryKey;
        private boolean unique;
        private @Nullable IdentityClause identity;
        private @Nullable String comment;

        /** Takes NULL or NOT NULL. */
        public void nullability(boolean nullable, SqlParserPos pos) {
            requireFirst(!nullabilityGiven, pos, "NULL or NOT NULL");
            nullabilityGiven = true;
            notNull = !nullable;
        }

        public void defaultValue(SqlNode expression) {
            requireFirst(defaultValue == null, expression.getParserPosition(), "DEFAULT");
            defaultValue = expression;
        }

        public void cell(String name, SqlParserPos pos) {
            requireFirst(cell == null, pos, "CELL");
            cell = name;
        }

        public void field(String name, SqlParserPos pos) {
            requireFirst(field == null, pos, "FIELD");
            field = name;
        }

        public void identity(IdentityClause clause, SqlParserPos pos) {
            requireFirst(identity == null, pos, "identity");
            identity = clause;
        }

        public void comment(String text, SqlParserPos pos) {
            requireFirst(comment == null, pos, "COMMENT");
            comment = text;
        }

        /** Takes PRIMARY KEY. */
        public void primaryKey(SqlParserPos pos) {
            requireFirst(!primaryKey, pos, "PRIMARY KEY");
            primaryKey = true;
        }

        /** Takes UNIQUE. */
        public void unique(SqlParserPos pos) {
            requireFirst(!unique, pos, "UNIQUE");
            unique = true;
        }

        /** Returns the column with these clauses. */
        public ColumnDefinition of(SqlIdentifier name, SqlDataTypeSpec type) {
            return new ColumnDefinition(
                    name.getSimple(),
                    type.withNullable(!notNull),
                    notNull,
                    defaultValue,
                    identity,
                    cell,
                    field,
                    primaryKey,
                    unique,
                    comment);
        }

        private static void requireFirst(boolean first, SqlParserPos pos, String clause) {
            if (!first) {
                throw SyntaxErrors.at(pos, clause + " is given twice for one column; keep one");
            }
        }
    }
}
