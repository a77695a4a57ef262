package dev.schemaless.planner.system;

import dev.schemaless.catalog.model.ExternalBinding;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.model.ViewDefinition;
import dev.schemaless.planner.SchemaNames;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A table or view, of the user's or of the system's. */
sealed interface Relation {
    String schema();

    String name();

    /** Returns its kind, as {@code DatabaseMetaData.getTableTypes} names it. */
    String type();

    /** Returns its comment; null if it has none. */
    @Nullable String remarks();

    /** Returns its columns, in order. */
    List<ColumnDescription> columns(SystemContext context);

    /** A table that users have created. */
    record OfModel(Model model) implements Relation {
        @Override
        public String schema() {
            return SchemaNames.DEFAULT;
        }

        @Override
        public String name() {
            return model.name();
        }

        @Override
        public String type() {
            return TableTypes.TABLE;
        }

        @Override
        public @Nullable String remarks() {
            ExternalBinding external = model.external();
            return external == null ? model.comment() : "external, " + external.layout();
        }

        @Override
        public List<ColumnDescription> columns(SystemContext context) {
            return model.columns().stream()
                    .map(column -> ColumnDescription.of(model, column))
                    .toList();
        }
    }

    /**
     * A view.
     *
     * @param type whether it is the user's or the system's
     * @param remarks null if it has none
     */
    record OfView(
            String schema,
            ViewDefinition view,
            String type,
            @Nullable String remarks) implements Relation {
        @Override
        public String name() {
            return view.name();
        }

        @Override
        public List<ColumnDescription> columns(SystemContext context) {
            return context.session().columnsOf(context.catalog(), schema, view);
        }
    }

    /** A system table. */
    record OfSystem(SystemTable table) implements Relation {
        @Override
        public String schema() {
            return SchemaNames.SYSTEM;
        }

        @Override
        public String name() {
            return table.name();
        }

        @Override
        public String type() {
            return TableTypes.SYSTEM_TABLE;
        }

        @Override
        public String remarks() {
            return table.remarks();
        }

        @Override
        public List<ColumnDescription> columns(SystemContext context) {
            return table.columns().stream().map(ColumnDescription::of).toList();
        }
    }
}
