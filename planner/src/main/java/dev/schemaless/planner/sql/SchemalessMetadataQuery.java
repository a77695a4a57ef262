package dev.schemaless.planner.sql;

import dev.schemaless.planner.rel.JoinRowCounts;
import java.util.List;
import org.apache.calcite.rel.metadata.BuiltInMetadata;
import org.apache.calcite.rel.metadata.ChainedRelMetadataProvider;
import org.apache.calcite.rel.metadata.DefaultRelMetadataProvider;
import org.apache.calcite.rel.metadata.ProxyingMetadataHandlerProvider;
import org.apache.calcite.rel.metadata.ReflectiveRelMetadataProvider;
import org.apache.calcite.rel.metadata.RelMetadataProvider;
import org.apache.calcite.rel.metadata.RelMetadataQuery;

/** Metadata by plain calls: Calcite's own way compiles its handlers first, which takes a new JVM more than a second. */
final class SchemalessMetadataQuery extends RelMetadataQuery {
    private static final RelMetadataProvider PROVIDER = ChainedRelMetadataProvider.of(List.of(
            ReflectiveRelMetadataProvider.reflectiveSource(new JoinRowCounts(), BuiltInMetadata.RowCount.Handler.class),
            DefaultRelMetadataProvider.INSTANCE));

    SchemalessMetadataQuery() {
        super(new ProxyingMetadataHandlerProvider(PROVIDER));
    }
}
