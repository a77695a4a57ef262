package dev.schemaless.planner.sql;

import dev.schemaless.planner.rel.JoinRowCounts;
import java.util.List;
import org.apache.calcite.rel.metadata.BuiltInMetadata;
import org.apache.calcite.rel.metadata.ChainedRelMetadataProvider;
import org.apache.calcite.rel.metadata.DefaultRelMetadataProvider;
import org.apache.calcite.rel.metadata.MetadataHandlerProvider;
import org.apache.calcite.rel.metadata.ReflectiveRelMetadataProvider;
import org.apache.calcite.rel.metadata.RelMetadataQuery;

/** Calcite's metadata, with row counts of joins of our own. */
final class SchemalessMetadataQuery extends RelMetadataQuery {
    private static final MetadataHandlerProvider PROVIDER =
            new RememberedMetadata(ChainedRelMetadataProvider.of(List.of(
                    ReflectiveRelMetadataProvider.reflectiveSource(
                            new JoinRowCounts(), BuiltInMetadata.RowCount.Handler.class),
                    DefaultRelMetadataProvider.INSTANCE)));

    SchemalessMetadataQuery() {
        super(PROVIDER);
    }
}
