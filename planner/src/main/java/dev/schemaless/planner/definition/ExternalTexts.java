package dev.schemaless.planner.definition;

import dev.schemaless.catalog.model.ExternalBinding;
import dev.schemaless.catalog.model.ExternalStoreDefinition;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.IndexTrust;
import dev.schemaless.catalog.model.Model;
import java.util.List;
import java.util.stream.Collectors;

/** Writes external stores and tables as the SQL that would declare them. No account is part of it. */
public final class ExternalTexts {
    private ExternalTexts() {}

    /** Returns the statement that declares a store. */
    public static String create(ExternalStoreDefinition store) {
        String options = store.options().entrySet().stream()
                .map(option -> NameTexts.quoted(option.getKey()) + " = " + text(option.getValue()))
                .collect(Collectors.joining(", "));
        return "CREATE EXTERNAL STORE " + NameTexts.quoted(store.name()) + " LAYOUT " + NameTexts.quoted(store.layout())
                + "\n  PARTITIONS ("
                + store.partitions().stream().map(ExternalTexts::text).collect(Collectors.joining(", ")) + ")"
                + (options.isEmpty() ? "" : "\n  WITH (" + options + ")");
    }

    /** Returns the statement that declares a table. */
    public static String create(Model table, ExternalBinding external) {
        List<String> columns = table.columns().stream().map(TableTexts::column).toList();
        String indexes = table.indexes().stream()
                .map(index -> "\n  " + index(table, external, index))
                .collect(Collectors.joining(","));
        String list = columns.isEmpty() ? "" : " (\n  " + String.join(",\n  ", columns) + "\n)";
        return "CREATE EXTERNAL TABLE " + NameTexts.quoted(table.name()) + list + " FROM "
                + NameTexts.quoted(external.store()) + " MODEL " + text(external.stored()) + indexes;
    }

    private static String index(Model table, ExternalBinding external, IndexDefinition index) {
        ExternalBinding.Index said = external.index(index.name());
        String shardField = index.shardField();
        return "INDEX " + NameTexts.quoted(index.name()) + " ("
                + TableTexts.columns(table, index, NameTexts::of) + ")"
                + (shardField == null ? "" : " SHARD BY (" + NameTexts.of(table.valueOf(index, shardField)) + ")")
                + (said.unique() ? " UNIQUE" : "")
                + (said.trust() == IndexTrust.CLIENT ? "" : " " + said.trust().sql());
    }

    private static String text(String value) {
        return "'" + value.replace("'", "''") + "'";
    }
}
