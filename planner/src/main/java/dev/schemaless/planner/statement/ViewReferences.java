package dev.schemaless.planner.statement;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.model.CatalogSnapshot;
import dev.schemaless.catalog.model.ViewDefinition;
import dev.schemaless.planner.SessionSettings;
import dev.schemaless.planner.sql.SqlTexts;
import dev.schemaless.planner.sql.ViewSettings;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.jspecify.annotations.Nullable;

/** Finds the views that a query reads, itself or through other views. */
public final class ViewReferences {
    private final CatalogSnapshot catalog;
    private final SessionSettings settings;
    private final Set<String> names = new HashSet<>();

    private ViewReferences(CatalogSnapshot catalog, SessionSettings settings) {
        this.catalog = catalog;
        this.settings = settings;
    }

    /**
     * Refuses a query for a view that it would read.
     *
     * @throws SchemalessException with {@code DEFINITION_INVALID}
     */
    public static void requireNone(String view, SqlNode query, CatalogSnapshot catalog, SessionSettings settings) {
        ViewReferences references = new ViewReferences(catalog, settings);
        references.addAll(query);
        if (references.names.contains(key(view))) {
            throw new SchemalessException(
                    ErrorCode.DEFINITION_INVALID,
                    "Cannot replace view '" + view
                            + "': its new query reads the view itself, perhaps through another view. Read the tables.");
        }
    }

    private static String key(String name) {
        return name.toUpperCase(Locale.ROOT);
    }

    private void addAll(SqlNode query) {
        query.accept(new SqlBasicVisitor<Void>() {
            @Override
            public Void visit(SqlCall call) {
                if (call instanceof SqlSelect select) {
                    addFrom(select.getFrom());
                }
                return super.visit(call);
            }
        });
    }

    private void addFrom(@Nullable SqlNode from) {
        if (from instanceof SqlJoin join) {
            addFrom(join.getLeft());
            addFrom(join.getRight());
        } else if (from instanceof SqlIdentifier table) {
            add(table.names.get(table.names.size() - 1));
        } else if (from instanceof SqlCall call && call.getKind() != SqlKind.SELECT && call.operandCount() > 0) {
            addFrom(call.operand(0));
        }
    }

    private void add(String name) {
        ViewDefinition view = catalog.findView(name).orElse(null);
        if (view != null && names.add(key(name))) {
            SessionSettings creators = ViewSettings.of(view, settings);
            addAll(new SqlTexts(creators.quoting()).parse(view.sql()));
        }
    }
}
