package dev.schemaless.parser;

import java.util.List;
import org.apache.calcite.sql.SqlDdl;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code ALTER TABLE table …}, one change each. */
public abstract sealed class AlterTable extends SqlDdl {
    private final SqlIdentifier table;

    private AlterTable(NodeOperator operator, SqlParserPos pos, SqlIdentifier table) {
        super(operator, pos);
        this.table = table;
    }

    public final SqlIdentifier table() {
        return table;
    }

    @Override
    public final void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
        writer.keyword("ALTER TABLE");
        table.unparse(writer, 0, 0);
        unparseChange(writer);
    }

    abstract void unparseChange(SqlWriter writer);

    /** {@code ADD [COLUMN] definition}. */
    public static final class AddColumn extends AlterTable {
        private static final NodeOperator OPERATOR = new NodeOperator(
                "ALTER TABLE ADD COLUMN",
                SqlKind.ALTER_TABLE,
                (pos, operands) -> new AddColumn(
                        pos, Nodes.identifier(operands[0]), (ColumnDefinition) Nodes.required(operands[1])));

        private final ColumnDefinition column;

        public AddColumn(SqlParserPos pos, SqlIdentifier table, ColumnDefinition column) {
            super(OPERATOR, pos, table);
            this.column = column;
        }

        public ColumnDefinition column() {
            return column;
        }

        @Override
        public List<SqlNode> getOperandList() {
            return List.of(table(), column);
        }

        @Override
        void unparseChange(SqlWriter writer) {
            writer.keyword("ADD COLUMN");
            column.unparse(writer, 0, 0);
        }
    }

    /** {@code DROP [COLUMN] column}. */
    public static final class DropColumn extends AlterTable {
        private static final NodeOperator OPERATOR = new NodeOperator(
                "ALTER TABLE DROP COLUMN",
                SqlKind.ALTER_TABLE,
                (pos, operands) -> new DropColumn(pos, Nodes.identifier(operands[0]), Nodes.identifier(operands[1])));

        private final SqlIdentifier column;

        public DropColumn(SqlParserPos pos, SqlIdentifier table, SqlIdentifier column) {
            super(OPERATOR, pos, table);
            this.column = column;
        }

        public SqlIdentifier column() {
            return column;
        }

        @Override
        public List<SqlNode> getOperandList() {
            return List.of(table(), column);
        }

        @Override
        void unparseChange(SqlWriter writer) {
            writer.keyword("DROP COLUMN");
            column.unparse(writer, 0, 0);
        }
    }

    /** {@code RENAME [COLUMN] column TO newName}. */
    public static final class RenameColumn extends AlterTable {
        private static final NodeOperator OPERATOR = new NodeOperator(
                "ALTER TABLE RENAME COLUMN",
                SqlKind.ALTER_TABLE,
                (pos, operands) -> new RenameColumn(
                        pos,
                        Nodes.identifier(operands[0]),
                        Nodes.identifier(operands[1]),
                        Nodes.identifier(operands[2])));

        private final SqlIdentifier column;
        private final SqlIdentifier newName;

        public RenameColumn(SqlParserPos pos, SqlIdentifier table, SqlIdentifier column, SqlIdentifier newName) {
            super(OPERATOR, pos, table);
            this.column = column;
            this.newName = newName;
        }

        public SqlIdentifier column() {
            return column;
        }

        public SqlIdentifier newName() {
            return newName;
        }

        @Override
        public List<SqlNode> getOperandList() {
            return List.of(table(), column, newName);
        }

        @Override
        void unparseChange(SqlWriter writer) {
            writer.keyword("RENAME COLUMN");
            column.unparse(writer, 0, 0);
            writer.keyword("TO");
            newName.unparse(writer, 0, 0);
        }
    }

    /** {@code RENAME TO newName}. */
    public static final class RenameTable extends AlterTable {
        private static final NodeOperator OPERATOR = new NodeOperator(
                "ALTER TABLE RENAME TO",
                SqlKind.ALTER_TABLE,
                (pos, operands) -> new RenameTable(pos, Nodes.identifier(operands[0]), Nodes.identifier(operands[1])));

        private final SqlIdentifier newName;

        public RenameTable(SqlParserPos pos, SqlIdentifier table, SqlIdentifier newName) {
            super(OPERATOR, pos, table);
            this.newName = newName;
        }

        public SqlIdentifier newName() {
            return newName;
        }

        @Override
        public List<SqlNode> getOperandList() {
            return List.of(table(), newName);
        }

        @Override
        void unparseChange(SqlWriter writer) {
            writer.keyword("RENAME TO");
            newName.unparse(writer, 0, 0);
        }
    }

    /** {@code ADD index}. */
    public static final class AddIndex extends AlterTable {
        private static final NodeOperator OPERATOR = new NodeOperator(
                "ALTER TABLE ADD INDEX",
                SqlKind.ALTER_TABLE,
                (pos, operands) ->
                        new AddIndex(pos, Nodes.identifier(operands[0]), (TableIndex) Nodes.required(operands[1])));

        private final TableIndex index;

        public AddIndex(SqlParserPos pos, SqlIdentifier table, TableIndex index) {
            super(OPERATOR, pos, table);
            this.index = index;
        }

        public TableIndex index() {
            return index;
        }

        @Override
        public List<SqlNode> getOperandList() {
            return List.of(table(), index);
        }

        @Override
        void unparseChange(SqlWriter writer) {
            writer.keyword("ADD");
            index.unparse(writer, 0, 0);
        }
    }

    /** {@code DROP {CONSTRAINT | INDEX | KEY} [IF EXISTS] index}. */
    public static final class DropTableIndex extends AlterTable {
        private static final NodeOperator OPERATOR = new NodeOperator(
                "ALTER TABLE DROP INDEX",
                SqlKind.ALTER_TABLE,
                (pos, operands) -> new DropTableIndex(
                        pos, Nodes.identifier(operands[0]), Nodes.flag(operands[1]), Nodes.identifier(operands[2])));

        private final boolean ifExists;
        private final SqlIdentifier index;

        public DropTableIndex(SqlParserPos pos, SqlIdentifier table, boolean ifExists, SqlIdentifier index) {
            super(OPERATOR, pos, table);
            this.ifExists = ifExists;
            this.index = index;
        }

        public boolean ifExists() {
            return ifExists;
        }

        public SqlIdentifier index() {
            return index;
        }

        @Override
        public List<SqlNode> getOperandList() {
            return List.of(table(), Nodes.flag(ifExists), index);
        }

        @Override
        void unparseChange(SqlWriter writer) {
            writer.keyword(ifExists ? "DROP INDEX IF EXISTS" : "DROP INDEX");
            index.unparse(writer, 0, 0);
        }
    }
}
