package dev.schemaless.parser;

import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** The operator of one kind of node: makes a node again from its operands, so that visitors can copy trees. */
final class NodeOperator extends SqlSpecialOperator {
    private final Factory factory;

    NodeOperator(String name, SqlKind kind, Factory factory) {
        super(name, kind);
        this.factory = factory;
    }

    @Override
    @SuppressWarnings("NullAway") // takes Calcite's @Nullable on the elements for one on the array
    public SqlCall createCall(@Nullable SqlLiteral qualifier, SqlParserPos pos, @Nullable SqlNode... operands) {
        return factory.create(pos, operands);
    }

    /** Makes a node from the operands that its {@code getOperandList} gave. */
    @FunctionalInterface
    interface Factory {
        SqlCall create(SqlParserPos pos, @Nullable SqlNode[] operands);
    }
}
