package dev.schemaless.parser;

import java.util.List;
import java.util.Objects;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.util.ImmutableNullableList;
import org.jspecify.annotations.Nullable;

/** {@code MIGRATE EXTERNAL TABLE name INTO name [HISTORY] [SWITCH] [RATE rows]}. */
public final class MigrateExternalTable extends ExternalStatement {
    private static final NodeOperator OPERATOR = new NodeOperator(
            "MIGRATE EXTERNAL TABLE",
            SqlKind.OTHER_DDL,
            (pos, operands) -> new MigrateExternalTable(
                    pos,
                    Nodes.identifier(operands[0]),
                    Nodes.identifier(operands[1]),
                    Objects.requireNonNull(((SqlLiteral) operands[2]).symbolValue(Way.class)),
                    (SqlLiteral) operands[3]));

    private final SqlIdentifier target;
    private final Way way;
    private final @Nullable SqlLiteral rate;

    /** The versions to copy, and the end of the migration. */
    public enum Way {
        /** The latest versions of rows. */
        LATEST,
        /** All versions of rows. */
        HISTORY,
        /** The latest versions of rows; then the tables change their names. */
        SWITCH,
        /** All versions of rows; then the tables change their names. */
        HISTORY_SWITCH;

        /** Says whether all versions are copied. */
        public boolean isWithHistory() {
            return this == HISTORY || this == HISTORY_SWITCH;
        }

        /** Says whether the tables change their names. */
        public boolean isWithSwitch() {
            return this == SWITCH || this == HISTORY_SWITCH;
        }
    }

    /** @param rate null where the statement has none */
    public MigrateExternalTable(
            SqlParserPos pos, SqlIdentifier source, SqlIdentifier target, Way way, @Nullable SqlLiteral rate) {
        super(OPERATOR, pos, source);
        this.target = target;
        this.way = way;
        this.rate = rate;
    }

    /** Returns the name of the table that gets the rows. */
    public SqlIdentifier target() {
        return target;
    }

    public Way way() {
        return way;
    }

    /** Returns the most rows per second, a whole number; null for no limit. */
    public @Nullable String rate() {
        return rate == null ? null : rate.toValue();
    }

    @Override
    public List<SqlNode> getOperandList() {
        return ImmutableNullableList.of(name(), target, SqlLiteral.createSymbol(way, SqlParserPos.ZERO), rate);
    }

    @Override
    void unparseRest(SqlWriter writer) {
        unparseName(writer, false, "");
        writer.keyword("INTO");
        target.unparse(writer, 0, 0);
        if (way.isWithHistory()) {
            writer.keyword("HISTORY");
        }
        if (way.isWithSwitch()) {
            writer.keyword("SWITCH");
        }
        if (rate != null) {
            writer.keyword("RATE");
            rate.unparse(writer, 0, 0);
        }
    }
}
