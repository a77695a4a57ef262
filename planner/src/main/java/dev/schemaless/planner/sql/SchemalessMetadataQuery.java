package dev.schemaless.planner.sql;

import org.apache.calcite.rel.metadata.DefaultRelMetadataProvider;
import org.apache.calcite.rel.metadata.ProxyingMetadataHandlerProvider;
import org.apache.calcite.rel.metadata.RelMetadataQuery;

/** Metadata by plain calls: Calcite's own way compiles its handlers first, which takes a new JVM more than a second. */
final class SchemalessMetadataQuery extends RelMetadataQuery {
    SchemalessMetadataQuery() {
        super(new ProxyingMetadataHandlerProvider(DefaultRelMetadataProvider.INSTANCE));
    }
}
