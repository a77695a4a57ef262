package dev.schemaless.parser;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.util.Litmus;
import org.jspecify.annotations.Nullable;

/**
 * The node of each statement that Calcite lacks. Its operands are the expressions, types and queries of its command, so that visitors find
 * and replace them. Names and other literals are in the command alone. The node's text is the command's, for debugging. Immutable, but for operands
 * that are changed in place.
 */
public final class Statement extends SqlCall {
    private final Command command;
    private final List<SqlNode> operands;

    /** Makes the node of one statement. */
    public Statement(SqlParserPos pos, Command command) {
        super(pos);
        List<SqlNode> found = new ArrayList<>();
        this.command = command.with(operand -> {
            found.add(operand);
            return operand;
        });
        this.operands = Collections.unmodifiableList(found);
    }

    /** Returns the statement's parts. */
    public Command command() {
        return command;
    }

    @Override
    public SqlOperator getOperator() {
        return new NodeOperator("STATEMENT", SqlKind.OTHER, (pos, changed) -> {
            AtomicInteger next = new AtomicInteger();
            return new Statement(pos, command.with(operand -> Nodes.required(changed[next.getAndIncrement()])));
        });
    }

    @Override
    public List<SqlNode> getOperandList() {
        return operands;
    }

    @Override
    public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
        writer.print(command.toString());
    }

    @Override
    public boolean equalsDeep(@Nullable SqlNode node, Litmus litmus) {
        return node instanceof Statement other && command.toString().equals(other.command.toString())
                ? litmus.succeed()
                : litmus.fail("{} != {}", this, node);
    }
}
