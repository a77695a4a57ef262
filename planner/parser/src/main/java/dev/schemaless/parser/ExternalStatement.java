package dev.schemaless.parser;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.sql.SqlDdl;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.util.ImmutableNullableList;
import org.jspecify.annotations.Nullable;

/** A statement that declares external stores or their tables. */
public abstract sealed class ExternalStatement extends SqlDdl
        permits ExternalStatement.CreateStore,
                ExternalStatement.CreateTable,
                ExternalStatement.Import,
                ExternalStatement.DropStore,
                ExternalStatement.DropTable,
                ExternalStatement.AlterTable,
                MigrateExternalTable {
    private final SqlIdentifier name;

    ExternalStatement(NodeOperator operator, SqlParserPos pos, SqlIdentifier name) {
        super(operator, pos);
        this.name = name;
    }

    /** Returns the name of the store or table. */
    public final SqlIdentifier name() {
        return name;
    }

    @Override
    public final void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
        writer.keyword(getOperator().getName());
        unparseRest(writer);
    }

    abstract void unparseRest(SqlWriter writer);

    final void unparseName(SqlWriter writer, boolean isConditional, String condition) {
        if (isConditional) {
            writer.keyword(condition);
        }
        name.unparse(writer, 0, 0);
    }

    /** {@code CREATE EXTERNAL STORE [IF NOT EXISTS] name LAYOUT layout PARTITIONS (text, …) [WITH (option = literal, …)]}. */
    public static final class CreateStore extends ExternalStatement {
        private static final NodeOperator OPERATOR = new NodeOperator(
                "CREATE EXTERNAL STORE",
                SqlKind.OTHER_DDL,
                (pos, operands) -> new CreateStore(
                        pos,
                        Nodes.flag(operands[0]),
                        Nodes.identifier(operands[1]),
                        Nodes.identifier(operands[2]),
                        Nodes.list(operands[3]),
                        Nodes.list(operands[4])));

        private final boolean ifNotExists;
        private final SqlIdentifier layout;
        private final SqlNodeList partitions;
        private final SqlNodeList options;

        /**
         * @param partitions text literals
         * @param options names and literals by turns
         */
        public CreateStore(
                SqlParserPos pos,
                boolean ifNotExists,
                SqlIdentifier name,
                SqlIdentifier layout,
                SqlNodeList partitions,
                SqlNodeList options) {
            super(OPERATOR, pos, name);
            this.ifNotExists = ifNotExists;
            this.layout = layout;
            this.partitions = partitions;
            this.options = options;
        }

        public boolean ifNotExists() {
            return ifNotExists;
        }

        public String layout() {
            return layout.getSimple();
        }

        public List<String> partitions() {
            return partitions.stream()
                    .map(text -> ((SqlLiteral) text).getValueAs(String.class))
                    .toList();
        }

        /** Returns the options in their order; of two with the same name the last. */
        public Map<String, String> options() {
            Map<String, String> values = new LinkedHashMap<>();
            for (int i = 0; i < options.size(); i += 2) {
                SqlLiteral value = (SqlLiteral) options.get(i + 1);
                values.put(
                        Nodes.identifier(options.get(i)).getSimple(),
                        value instanceof SqlNumericLiteral ? value.toValue() : value.getValueAs(String.class));
            }
            return values;
        }

        @Override
        public List<SqlNode> getOperandList() {
            return List.of(Nodes.flag(ifNotExists), name(), layout, partitions, options);
        }

        @Override
        void unparseRest(SqlWriter writer) {
            unparseName(writer, ifNotExists, "IF NOT EXISTS");
            writer.keyword("LAYOUT");
            layout.unparse(writer, 0, 0);
            writer.keyword("PARTITIONS");
            Nodes.unparseList(writer, partitions);
            if (!options.isEmpty()) {
                List<SqlNode> names = new ArrayList<>();
                List<SqlNode> values = new ArrayList<>();
                for (int i = 0; i < options.size(); i += 2) {
                    names.add(options.get(i));
                    values.add(options.get(i + 1));
                }
                writer.keyword("WITH");
                SqlWriter.Frame frame = writer.startList("(", ")");
                Nodes.unparseAssignments(
                        writer, new SqlNodeList(names, SqlParserPos.ZERO), new SqlNodeList(values, SqlParserPos.ZERO));
                writer.endList(frame);
            }
        }
    }

    /**
     * {@code CREATE EXTERNAL TABLE [IF NOT EXISTS] name [(column, …)] FROM store [MODEL text] [index, …]}.
     */
    public static final class CreateTable extends ExternalStatement {
        private static final NodeOperator OPERATOR = new NodeOperator(
                "CREATE EXTERNAL TABLE",
                SqlKind.OTHER_DDL,
                (pos, operands) -> new CreateTable(
                        pos,
                        Nodes.flag(operands[0]),
                        Nodes.identifier(operands[1]),
                        Nodes.list(operands[2]),
                        new Source(Nodes.identifier(operands[3]), (SqlLiteral) operands[4]),
                        Nodes.list(operands[5])));

        private final boolean ifNotExists;
        private final SqlNodeList columns;
        private final Source source;
        private final SqlNodeList indexes;

        /**
         * The source of a table.
         *
         * @param model its name in the store; null for the name that the statement gives
         */
        public record Source(SqlIdentifier store, @Nullable SqlLiteral model) {}

        /**
         * @param columns of {@link ColumnDefinition}s; empty for those that are found
         * @param indexes of {@link ExternalIndex}es; empty for those that are found
         */
        public CreateTable(
                SqlParserPos pos,
                boolean ifNotExists,
                SqlIdentifier name,
                SqlNodeList columns,
                Source source,
                SqlNodeList indexes) {
            super(OPERATOR, pos, name);
            this.ifNotExists = ifNotExists;
            this.columns = columns;
            this.source = source;
            this.indexes = indexes;
        }

        public boolean ifNotExists() {
            return ifNotExists;
        }

        public List<ColumnDefinition> columns() {
            return columns.stream().map(ColumnDefinition.class::cast).toList();
        }

        public String store() {
            return source.store().getSimple();
        }

        /** Returns the table's name in the store; null if it is not written. */
        public @Nullable String model() {
            return Nodes.text(source.model());
        }

        public List<ExternalIndex> indexes() {
            return indexes.stream().map(ExternalIndex.class::cast).toList();
        }

        @Override
        public List<SqlNode> getOperandList() {
            return ImmutableNullableList.of(
                    Nodes.flag(ifNotExists), name(), columns, source.store(), source.model(), indexes);
        }

        @Override
        void unparseRest(SqlWriter writer) {
            unparseName(writer, ifNotExists, "IF NOT EXISTS");
            if (!columns.isEmpty()) {
                Nodes.unparseList(writer, columns);
            }
            writer.keyword("FROM");
            source.store().unparse(writer, 0, 0);
            if (source.model() != null) {
                writer.keyword("MODEL");
                source.model().unparse(writer, 0, 0);
            }
            SqlWriter.Frame frame = writer.startList("", "");
            for (SqlNode index : indexes) {
                writer.sep(",");
                index.unparse(writer, 0, 0);
            }
            writer.endList(frame);
        }
    }

    /** {@code IMPORT EXTERNAL TABLES FROM store}. */
    public static final class Import extends ExternalStatement {
        private static final NodeOperator OPERATOR = new NodeOperator(
                "IMPORT EXTERNAL TABLES FROM",
                SqlKind.OTHER_DDL,
                (pos, operands) -> new Import(pos, Nodes.identifier(operands[0])));

        public Import(SqlParserPos pos, SqlIdentifier store) {
            super(OPERATOR, pos, store);
        }

        @Override
        public List<SqlNode> getOperandList() {
            return List.of(name());
        }

        @Override
        void unparseRest(SqlWriter writer) {
            unparseName(writer, false, "");
        }
    }

    /** {@code DROP EXTERNAL STORE [IF EXISTS] name}. */
    public static final class DropStore extends ExternalStatement {
        private static final NodeOperator OPERATOR = new NodeOperator(
                "DROP EXTERNAL STORE",
                SqlKind.OTHER_DDL,
                (pos, operands) -> new DropStore(pos, Nodes.flag(operands[0]), Nodes.identifier(operands[1])));

        private final boolean ifExists;

        public DropStore(SqlParserPos pos, boolean ifExists, SqlIdentifier name) {
            super(OPERATOR, pos, name);
            this.ifExists = ifExists;
        }

        public boolean ifExists() {
            return ifExists;
        }

        @Override
        public List<SqlNode> getOperandList() {
            return List.of(Nodes.flag(ifExists), name());
        }

        @Override
        void unparseRest(SqlWriter writer) {
            unparseName(writer, ifExists, "IF EXISTS");
        }
    }

    /** {@code DROP EXTERNAL TABLE [IF EXISTS] name}. */
    public static final class DropTable extends ExternalStatement {
        private static final NodeOperator OPERATOR = new NodeOperator(
                "DROP EXTERNAL TABLE",
                SqlKind.OTHER_DDL,
                (pos, operands) -> new DropTable(pos, Nodes.flag(operands[0]), Nodes.identifier(operands[1])));

        private final boolean ifExists;

        public DropTable(SqlParserPos pos, boolean ifExists, SqlIdentifier name) {
            super(OPERATOR, pos, name);
            this.ifExists = ifExists;
        }

        public boolean ifExists() {
            return ifExists;
        }

        @Override
        public List<SqlNode> getOperandList() {
            return List.of(Nodes.flag(ifExists), name());
        }

        @Override
        void unparseRest(SqlWriter writer) {
            unparseName(writer, ifExists, "IF EXISTS");
        }
    }

    /** {@code ALTER EXTERNAL TABLE name ADD COLUMN column}, {@code DROP COLUMN column} or {@code ALTER INDEX index trust}. */
    public static final class AlterTable extends ExternalStatement {
        private static final NodeOperator OPERATOR = new NodeOperator(
                "ALTER EXTERNAL TABLE",
                SqlKind.OTHER_DDL,
                (pos, operands) -> new AlterTable(
                        pos,
                        Nodes.identifier(operands[0]),
                        (ColumnDefinition) operands[1],
                        (SqlIdentifier) operands[2],
                        (ExternalIndex) operands[3]));

        private final @Nullable ColumnDefinition added;
        private final @Nullable SqlIdentifier dropped;
        private final @Nullable ExternalIndex index;

        /**
         * @param added null unless a column is added
         * @param dropped null unless one is dropped
         * @param index an index and its trust; null unless that is changed
         */
        public AlterTable(
                SqlParserPos pos,
                SqlIdentifier name,
                @Nullable ColumnDefinition added,
                @Nullable SqlIdentifier dropped,
                @Nullable ExternalIndex index) {
            super(OPERATOR, pos, name);
            this.added = added;
            this.dropped = dropped;
            this.index = index;
        }

        public @Nullable ColumnDefinition added() {
            return added;
        }

        public @Nullable SqlIdentifier dropped() {
            return dropped;
        }

        public @Nullable ExternalIndex index() {
            return index;
        }

        @Override
        public List<SqlNode> getOperandList() {
            return ImmutableNullableList.of(name(), added, dropped, index);
        }

        @Override
        void unparseRest(SqlWriter writer) {
            unparseName(writer, false, "");
            if (added != null) {
                writer.keyword("ADD COLUMN");
                added.unparse(writer, 0, 0);
            } else if (dropped != null) {
                writer.keyword("DROP COLUMN");
                dropped.unparse(writer, 0, 0);
            } else if (index != null) {
                writer.keyword("ALTER");
                index.unparse(writer, 0, 0);
            }
        }
    }
}
