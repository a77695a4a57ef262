package dev.schemaless.catalog.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.schemaless.catalog.model.ExternalBinding;
import dev.schemaless.catalog.model.ExternalStoreDefinition;
import dev.schemaless.catalog.model.IndexTrust;
import dev.schemaless.catalog.model.Migration;
import java.util.HashMap;
import java.util.Map;

/** Encodes external stores in the catalog's rows, and the links of tables to them. */
final class ExternalCodec {
    static final String STORE = "external store";
    static final String TABLE = "external table";

    private ExternalCodec() {}

    static void encode(ExternalStoreDefinition store, ObjectNode node) {
        node.put("kind", STORE);
        node.put("number", store.number());
        node.put("name", store.name());
        node.put("layout", store.layout());
        store.partitions().forEach(node.putArray("partitions")::add);
        ObjectNode options = node.putObject("options");
        store.options().forEach(options::put);
    }

    static ExternalStoreDefinition decodeStore(JsonNode node) {
        Map<String, String> options = new HashMap<>();
        node.path("options")
                .properties()
                .forEach(entry -> options.put(entry.getKey(), Fields.text("options", entry.getValue())));
        return new ExternalStoreDefinition(
                Fields.number(node, "number"),
                Fields.name(node, "name"),
                Fields.name(node, "layout"),
                Fields.names(node, "partitions"),
                options);
    }

    static void encode(ExternalBinding binding, ObjectNode node) {
        node.put("store", binding.store());
        node.put("layout", binding.layout());
        node.put("stored", binding.stored());
        ObjectNode indexes = node.putObject("indexes");
        binding.indexes()
                .forEach((name, index) -> indexes.putObject(name)
                        .put("trust", index.trust().name())
                        .put("unique", index.unique()));
    }

    static ExternalBinding decodeBinding(JsonNode node) {
        Map<String, ExternalBinding.Index> indexes = new HashMap<>();
        node.path("indexes")
                .properties()
                .forEach(entry -> indexes.put(
                        entry.getKey(),
                        new ExternalBinding.Index(
                                Fields.word(
                                        IndexTrust.class,
                                        "trust",
                                        entry.getValue().path("trust").asText()),
                                Fields.flag(entry.getValue(), "unique"))));
        return new ExternalBinding(
                Fields.name(node, "store"), Fields.name(node, "layout"), Fields.name(node, "stored"), indexes);
    }

    static void encode(Migration migration, ObjectNode node) {
        node.put("source", migration.source());
        node.put("job", migration.job());
        node.put("token", migration.token());
        node.put("phase", migration.phase().name());
        node.put("versions", migration.versions().name());
    }

    static Migration decodeMigration(JsonNode node) {
        return new Migration(
                Fields.number(node, "source"),
                Fields.whole(node, "job"),
                Fields.whole(node, "token"),
                Fields.word(
                        Migration.Phase.class,
                        "phase of migration",
                        node.path("phase").asText()),
                Fields.word(
                        Migration.Versions.class,
                        "versions of migration",
                        node.path("versions").asText(Migration.Versions.LATEST.name())));
    }
}
