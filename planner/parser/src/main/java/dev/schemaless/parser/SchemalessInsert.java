package dev.schemaless.parser;

import java.util.Objects;
import org.apache.calcite.sql.SqlInsert;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/**
 * {@code INSERT [IGNORE] INTO table [EXTEND (column type, …)] [(columns)] [OVERRIDING …] source}, UPSERT or REPLACE; the only INSERT the
 * parser makes.
 */
public final class SchemalessInsert extends SqlInsert {
    private final OnDuplicate onDuplicate;

    /**
     * @param keywords {@link Overriding} or nothing
     * @param table an identifier, or a call of EXTEND or of table hints on one
     * @param columns null if the statement names none
     */
    public SchemalessInsert(
            SqlParserPos pos,
            OnDuplicate onDuplicate,
            SqlNodeList keywords,
            SqlNode table,
            SqlNode source,
            @Nullable SqlNodeList columns) {
        super(pos, keywords, table, source, columns);
        this.onDuplicate = onDuplicate;
    }

    public OnDuplicate onDuplicate() {
        return onDuplicate;
    }

    @Override
    public SqlOperator getOperator() {
        return onDuplicate.operator;
    }

    @Override
    public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
        SqlWriter.Frame frame = writer.startList(SqlWriter.FrameTypeEnum.SELECT);
        writer.sep(onDuplicate.words);
        getTargetTable().unparse(writer, 0, 0);
        SqlNodeList columns = getTargetColumnList();
        if (columns != null) {
            Nodes.unparseList(writer, columns);
        }
        Overriding.of(this).unparse(writer);
        writer.newlineAndIndent();
        getSource().unparse(writer, 0, 0);
        writer.endList(frame);
    }

    /** The treatment of a row whose primary key exists. */
    public enum OnDuplicate {
        /** The statement fails. */
        FAIL("INSERT INTO"),
        /** The row is left out. */
        IGNORE("INSERT IGNORE INTO"),
        /** The given columns get their values, the others stay. */
        MERGE("UPSERT INTO"),
        /** The row goes, and the given one comes in its place. */
        REPLACE("REPLACE INTO");

        private final String words;
        private final NodeOperator operator;

        OnDuplicate(String words) {
            this.words = words;
            this.operator = new NodeOperator(
                    words.replace(" INTO", ""),
                    SqlKind.INSERT,
                    (pos, operands) -> new SchemalessInsert(
                            pos,
                            this,
                            Nodes.list(operands[0]),
                            Objects.requireNonNull(operands[1]),
                            Objects.requireNonNull(operands[2]),
                            (SqlNodeList) operands[3]));
        }
    }
}
