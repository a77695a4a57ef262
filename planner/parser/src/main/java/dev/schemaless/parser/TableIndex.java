package dev.schemaless.parser;

import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.calcite.sql.SqlNode;
import org.jspecify.annotations.Nullable;

/**
 * {@code [CONSTRAINT name] UNIQUE [KEY | INDEX] [name] (columns)} or {@code {INDEX | KEY} name (columns)} among the elements of
 * {@link CreateTable} and in {@link AlterTable}.
 *
 * @param name null if it has none
 * @param elements the indexed values, in index order, at least one
 */
public record TableIndex(boolean unique, @Nullable String name, List<IndexElement> elements) {
    TableIndex with(UnaryOperator<SqlNode> change) {
        return new TableIndex(
                unique,
                name,
                elements.stream().map(element -> element.with(change)).toList());
    }
}
