package dev.schemaless.parser;

import java.util.function.UnaryOperator;
import org.apache.calcite.sql.SqlNode;

/** The parts of a {@link Statement}, a record for each form. Those that may be qualified are identifiers; simple names are texts. */
public sealed interface Command
        permits AlterJob,
                AlterSequence,
                AlterTable,
                AnalyzeTable,
                CancelJob,
                CheckTable,
                CommentOn,
                CreateIndex,
                CreateSequence,
                CreateTable,
                DropIndex,
                DropSequence,
                Explain,
                ExternalStatement,
                InsertOrUpdate,
                Locking,
                Merge,
                PurgeTable,
                Returning,
                SessionControl,
                Show,
                TruncateTable {
    /**
     * Returns the command with its expressions, types and queries replaced, one after the other and always in the same order. A command that
     * has none returns itself.
     *
     * @param change gives for each the node in its place, a type for a type
     */
    default Command with(UnaryOperator<SqlNode> change) {
        return this;
    }
}
