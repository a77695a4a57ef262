package dev.schemaless.planner.sql;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.model.CatalogSnapshot;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.model.Sequence;
import dev.schemaless.planner.expression.NextValue;
import dev.schemaless.planner.syntax.Names;
import dev.schemaless.planner.syntax.SequencePlacement;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.sql.util.SqlShuttle;
import org.apache.calcite.util.Util;
import org.jspecify.annotations.Nullable;

/** Replaces {@code NEXT VALUE FOR} by calls of {@link NextValue}. Calcite 1.42.0 validates it, but has no code to run it. */
public final class SequenceReferences extends SqlShuttle {
    private final Function<String, Optional<Sequence>> sequences;

    private SequenceReferences(Function<String, Optional<Sequence>> sequences) {
        this.sequences = sequences;
    }

    /**
     * Resolves the names of sequences.
     *
     * @throws SchemalessException with {@code TABLE_NOT_FOUND}, or {@code STATEMENT_INVALID} where no numbers can be taken
     */
    static SqlNode resolve(SqlNode node, Function<String, Optional<Sequence>> sequences) {
        if (!hasReference(node)) {
            return node;
        }
        SqlNode resolved = node.accept(new SequenceReferences(sequences));
        return resolved == null ? node : resolved;
    }

    /** Says whether an expression takes a number of a sequence. */
    public static boolean hasReference(@Nullable SqlNode node) {
        if (node == null) {
            return false;
        }
        try {
            node.accept(new Finder());
            return false;
        } catch (Util.FoundOne e) {
            return true;
        }
    }

    /**
     * Refuses to have a sequence dropped that the DEFAULT of a column takes numbers of.
     *
     * @throws SchemalessException with {@code COLUMN_IN_USE}
     */
    public static void requireUnused(String sequence, CatalogSnapshot catalog) {
        for (Model model : catalog.models()) {
            for (Column column : model.columns()) {
                String value = column.defaultSql();
                if (value != null
                        && names(SqlTexts.OF_CATALOG.parseExpression(value)).contains(sequence)) {
                    throw new SchemalessException(
                            ErrorCode.COLUMN_IN_USE,
                            "Cannot drop sequence '" + sequence + "': the DEFAULT of column '" + column.name()
                                    + "' of '" + model.name() + "' takes its numbers. Drop that first.");
                }
            }
        }
    }

    private static Set<String> names(SqlNode expression) {
        Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        expression.accept(new SqlBasicVisitor<@Nullable Void>() {
            @Override
            public @Nullable Void visit(SqlCall call) {
                if (call.getKind() == SqlKind.NEXT_VALUE) {
                    names.add(Names.simple((SqlIdentifier) call.operand(0)));
                }
                return super.visit(call);
            }
        });
        return names;
    }

    @Override
    public @Nullable SqlNode visit(SqlCall call) {
        if (call.getKind() == SqlKind.NEXT_VALUE) {
            String name = Names.simple((SqlIdentifier) call.operand(0));
            return NextValue.of(sequences.apply(name).orElseThrow(() -> notFound(name)), call.getParserPosition());
        }
        if (call.getKind() == SqlKind.CURRENT_VALUE) {
            throw new SchemalessException(
                    ErrorCode.NOT_SUPPORTED,
                    "Cannot run CURRENT VALUE FOR: a sequence has no single current number. Use NEXT VALUE FOR.");
        }
        if ((call.getKind() == SqlKind.ORDER_BY && hasReference(((SqlOrderBy) call).orderList))
                || (call instanceof SqlSelect select && hasReference(select.getOrderList()))) {
            throw SequencePlacement.misplaced();
        }
        return super.visit(call);
    }

    private static SchemalessException notFound(String name) {
        return new SchemalessException(
                ErrorCode.TABLE_NOT_FOUND,
                "Cannot find sequence '" + name
                        + "': the store has none of that name. SHOW SEQUENCES lists those it has.");
    }

    private static final class Finder extends SqlBasicVisitor<@Nullable Void> {
        @Override
        public @Nullable Void visit(SqlCall call) {
            if (call.getKind() == SqlKind.NEXT_VALUE || call.getKind() == SqlKind.CURRENT_VALUE) {
                throw Util.FoundOne.NULL;
            }
            return super.visit(call);
        }
    }
}
