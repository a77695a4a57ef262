package dev.schemaless.stores.declare;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ExternalChanges.NewExternalIndex;
import dev.schemaless.catalog.access.ExternalChanges.NewExternalTable;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.ExternalBinding;
import dev.schemaless.catalog.model.ExternalStoreDefinition;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.IndexState;
import dev.schemaless.catalog.model.IndexTrust;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.stores.entry.IndexedColumns;
import dev.schemaless.stores.layout.DeclaredTable;
import dev.schemaless.stores.layout.LayoutTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A declared table, compared with the table found in its store. */
record TableDeclaration(NewExternalTable table, ExternalStoreDefinition store) {
    private static final int LONGEST_NAME = 128;

    /** Returns the model of a table that is taken as it is found. */
    static Model found(Model found, ExternalStoreDefinition store) {
        Map<String, ExternalBinding.Index> indexes = new HashMap<>();
        found.indexes()
                .forEach(index -> indexes.put(
                        index.name(),
                        new ExternalBinding.Index(index.isReadable() ? IndexTrust.CLIENT : IndexTrust.IGNORED, false)));
        return found.withColumns(found.columns().stream()
                        .filter(TableDeclaration::isNamed)
                        .toList())
                .withExternal(new ExternalBinding(store.name(), store.layout(), found.name(), indexes));
    }

    /** Says whether a field's name can be a column's. Fields of bodies may have any name. */
    private static boolean isNamed(Column column) {
        String name = column.name();
        return !name.isBlank()
                && name.codePointCount(0, name.length()) <= LONGEST_NAME
                && name.codePoints().noneMatch(Character::isISOControl);
    }

    /**
     * Returns the model of the table.
     *
     * @throws SchemalessException if the store contradicts it
     */
    Model check(DeclaredStore opened) {
        List<Column> columns = table.columns().isEmpty() ? sampled(opened) : table.columns();
        LayoutTable found = opened.find(new DeclaredTable(table.name(), table.stored(), columns, shardFields(columns)));
        Map<String, ExternalBinding.Index> trusts = new HashMap<>();
        List<IndexDefinition> indexes = new ArrayList<>();
        if (table.indexes().isEmpty()) {
            found.model().indexes().stream()
                    .filter(index -> index.fields().stream().allMatch(field -> isShown(found, columns, field)))
                    .forEach(indexes::add);
        }
        for (NewExternalIndex declared : table.indexes()) {
            IndexDefinition index = index(found, columns, declared);
            indexes.add(index);
            trusts.put(index.name(), new ExternalBinding.Index(declared.trust(), declared.unique()));
        }
        return new Model(0, table.name(), columns, List.of(), null, indexes)
                .withExternal(new ExternalBinding(store.name(), store.layout(), table.stored(), trusts));
    }

    private Map<String, String> shardFields(List<Column> columns) {
        Map<String, String> fields = new HashMap<>();
        for (NewExternalIndex index : table.indexes()) {
            columns.stream()
                    .filter(column -> column.name().equalsIgnoreCase(index.shardColumn()))
                    .findFirst()
                    .ifPresent(column -> fields.put(index.name(), column.field()));
        }
        return fields;
    }

    private List<Column> sampled(DeclaredStore opened) {
        List<LayoutTable> tables = opened.discover();
        return tables.stream()
                .map(LayoutTable::model)
                .filter(model -> model.name().equalsIgnoreCase(table.stored()))
                .findFirst()
                .map(model -> found(model, store).columns())
                .orElseThrow(() -> invalid("the store '" + store.name() + "' has no '" + table.stored() + "'. It has "
                        + tables.stream().map(each -> each.model().name()).toList() + "."));
    }

    private static boolean isShown(LayoutTable found, List<Column> columns, String field) {
        return columns.stream().anyMatch(column -> column.field().equals(field) && found.mayIndex(column));
    }

    private IndexDefinition index(LayoutTable found, List<Column> columns, NewExternalIndex declared) {
        List<String> fields = declared.columns().stream()
                .map(column -> field(found, columns, declared, column))
                .toList();
        IndexDefinition index = found.model()
                .findIndex(declared.name())
                .orElseThrow(() -> indexNotFound(
                        table.name(), declared.name(), found.model().indexes()));
        if (!index.fields().equals(fields)) {
            throw invalid("its index '" + index.name() + "' has the fields " + index.fields() + ", not " + fields
                    + ". Declare these, in that order.");
        }
        String shardColumn = declared.shardColumn();
        String shardField = shardColumn == null ? index.shardField() : field(found, columns, declared, shardColumn);
        if (shardField != null
                && columns.stream()
                        .filter(column -> column.field().equals(shardField))
                        .noneMatch(column -> IndexedColumns.tellsShard(column.type()))) {
            throw invalid("'" + shardField + "', by which the entries of its index '" + index.name()
                    + "' are sharded, is not a column of texts or whole numbers. Declare it as the bodies have it.");
        }
        if (shardField != null && !fields.contains(shardField)) {
            throw invalid("'" + shardField + "' is not a field of its index '" + index.name() + "'. SHARD BY one of "
                    + fields + ".");
        }
        if (shardField != null && !shardField.equals(index.shardField())) {
            throw invalid("the entries of its index '" + index.name() + "' "
                    + (index.shardField() == null
                            ? "do not lie on shards of '" + shardField + "'. Leave SHARD BY out."
                            : "lie on shards of '" + index.shardField() + "', not of '" + shardField
                                    + "'. Declare SHARD BY (" + index.shardField() + ")."));
        }
        return trusted(index, declared.trust());
    }

    private String field(LayoutTable found, List<Column> columns, NewExternalIndex index, String name) {
        Column column = columns.stream()
                .filter(each -> each.name().equalsIgnoreCase(name))
                .findFirst()
                .orElseThrow(() -> new SchemalessException(
                        ErrorCode.COLUMN_NOT_FOUND,
                        "Cannot declare index '" + index.name() + "' of '" + table.name() + "': the column '" + name
                                + "' is not declared. Declare it as well."));
        if (!found.mayIndex(column)) {
            throw invalid("its index '" + index.name() + "' has the column '" + name + "' of the cell '" + column.cell()
                    + "'. Indexes are of the base cell.");
        }
        return column.field();
    }

    /** Returns an index with the use that a trust allows. */
    static IndexDefinition trusted(IndexDefinition index, IndexTrust trust) {
        return index.with(trust == IndexTrust.IGNORED ? IndexState.DISABLED : IndexState.READABLE);
    }

    static SchemalessException indexNotFound(String table, String name, List<IndexDefinition> indexes) {
        return new SchemalessException(
                ErrorCode.INDEX_NOT_FOUND,
                "Cannot find index '" + name + "' of '" + table + "': there are "
                        + indexes.stream().map(IndexDefinition::name).toList()
                        + " whose columns are declared with scalar types. Name one of these.");
    }

    private SchemalessException invalid(String reason) {
        return new SchemalessException(
                ErrorCode.DEFINITION_INVALID, "Cannot declare external table '" + table.name() + "': " + reason);
    }
}
