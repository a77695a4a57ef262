package dev.schemaless.planner.system;

import dev.schemaless.catalog.model.CatalogSnapshot;
import dev.schemaless.planner.SchemaNames;
import java.util.stream.Stream;

/** All tables and views there are. */
final class Relations {
    private Relations() {}

    /** Returns the tables and views of a catalog, and the system's. */
    static Stream<Relation> of(SystemContext context) {
        CatalogSnapshot catalog = context.catalog();
        return Stream.of(
                        catalog.models().stream().map(Relation.OfModel::new),
                        catalog.views().stream()
                                .map(view -> new Relation.OfView(SchemaNames.DEFAULT, view, TableTypes.VIEW, null)),
                        context.system().stream())
                .flatMap(relations -> relations);
    }
}
