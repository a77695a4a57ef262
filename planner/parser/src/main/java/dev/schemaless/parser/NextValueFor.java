package dev.schemaless.parser;

import java.util.regex.Pattern;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.jspecify.annotations.Nullable;

/**
 * {@code NEXT VALUE FOR sequence}, in the place of Calcite 1.42's operator: that one cannot be written as text outside a list ("No list
 * started", SqlSequenceValueOperator.unparse).
 */
final class NextValueFor extends SqlSpecialOperator {
    private static final NextValueFor INSTANCE = new NextValueFor();
    private static final Pattern WORD = Pattern.compile("\\bNEXT\\b", Pattern.CASE_INSENSITIVE);

    private NextValueFor() {
        super("NEXT VALUE FOR", SqlKind.NEXT_VALUE);
    }

    /**
     * Changes a tree in place.
     *
     * @param sql its text
     */
    static void putInto(SqlNode node, String sql) {
        if (WORD.matcher(sql).find()) {
            node.accept(new Replacement());
        }
    }

    @Override
    public void unparse(SqlWriter writer, SqlCall call, int leftPrec, int rightPrec) {
        writer.keyword(getName());
        call.operand(0).unparse(writer, 0, 0);
    }

    private static final class Replacement extends SqlBasicVisitor<@Nullable Void> {
        @Override
        public @Nullable Void visit(SqlCall call) {
            if (call.getKind() == SqlKind.NEXT_VALUE && call instanceof SqlBasicCall basic) {
                basic.setOperator(INSTANCE);
            }
            return super.visit(call);
        }
    }
}
