package dev.schemaless.catalog.define;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadRequest;
import dev.schemaless.catalog.access.RowColumns;
import dev.schemaless.catalog.access.RowCursor;
import dev.schemaless.catalog.access.RowMapper;
import dev.schemaless.catalog.access.RowSource;
import dev.schemaless.catalog.access.SchemaChanges.NewColumn;
import dev.schemaless.catalog.cell.RowFacts;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.document.CatalogState;
import dev.schemaless.catalog.document.Definition;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.row.MismatchPolicy;
import dev.schemaless.catalog.row.RowDecoder;
import dev.schemaless.catalog.row.RowValue;
import dev.schemaless.catalog.shard.ShardSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Adds a column to a model. Where each row must have a value in it, the column is added first, so that new rows have one; then, once the
 * writers of the older catalog have ended, rows without one are looked for, and the column goes again if there is any.
 */
final class ColumnAddition {
    private static final int LONGEST_STEM = 64;
    private static final int RANDOM_DIGITS = 12;

    private final CatalogChange change;

    ColumnAddition(CatalogChange change) {
        this.change = change;
    }

    void add(CatalogState state, Model model, NewColumn definition) {
        NewColumn added = definition.with(placed(model, definition));
        List<Column> columns = new ArrayList<>(model.columns());
        columns.add(added.column());
        Model changed = model.withColumns(columns);
        DefinitionRules.check(changed);
        CatalogState current = needsValues(added) ? addIfRowsHaveValues(state, changed, added) : state;
        change.conclude(write(current, changed, Definition.Phase.ACTIVE));
    }

    /** Returns the column in a field of its own, unless it is the first one that is to have its field. */
    private static Column placed(Model model, NewColumn added) {
        Column column = added.column();
        return added.namesField() || !model.hadField(column.field())
                ? column
                : column.withField(freshField(column.name()));
    }

    /** Returns a name for the field of a new column. Bodies have no such field by accident: 48 random bits end it. */
    private static String freshField(String name) {
        int length = Math.min(name.codePointCount(0, name.length()), LONGEST_STEM);
        String random = UUID.randomUUID().toString().replace("-", "").substring(0, RANDOM_DIGITS);
        return name.substring(0, name.offsetByCodePoints(0, length)) + "#" + random;
    }

    private static boolean needsValues(NewColumn added) {
        return added.isVolatile() || (added.column().notNull() && added.column().missing() == null);
    }

    private CatalogState addIfRowsHaveValues(CatalogState state, Model changed, NewColumn added) {
        requireValues(state.version(), changed, added);
        CatalogState adding = write(state, changed, Definition.Phase.ADDING);
        try {
            change.publish(adding);
            requireValues(adding.version(), changed, added);
            return adding;
        } catch (RuntimeException e) {
            UnfinishedChanges.removeAfter(e, change);
            throw e;
        }
    }

    /** Takes the last column of a model away, which not every row has a value in. */
    CatalogState takeBack(CatalogState state, Model model) {
        List<Column> columns = model.columns();
        CatalogState next = write(state, model.without(columns.get(columns.size() - 1)), Definition.Phase.ACTIVE);
        change.publish(next);
        return next;
    }

    private CatalogState write(CatalogState state, Model model, Definition.Phase phase) {
        return change.write(
                state, state.nextNumber(), Map.of(model.number(), Optional.of(new Definition.OfModel(model, phase))));
    }

    private void requireValues(long version, Model changed, NewColumn added) {
        RowDecoder decoder =
                RowDecoder.of(changed, List.of(new RowValue.Declared(added.column())), MismatchPolicy.NULL);
        ReadRequest request = new ReadRequest(
                version,
                changed,
                new RowColumns(decoder.cells(), RowFacts.NONE),
                new RowSource.Scan(ShardSet.all(change.tables().topology().shards())),
                change.control());
        RowMapper<RowKey> lacking = row -> decoder.decode(row)[0] == null ? row.key() : null;
        try (RowCursor<RowKey> rows = change.host().read(request, lacking)) {
            if (rows.next()) {
                throw refused(changed, added);
            }
        }
    }

    private static SchemalessException refused(Model model, NewColumn added) {
        String action = "Cannot add column '" + added.column().name() + "' to '" + model.name() + "': ";
        return added.isVolatile()
                ? new SchemalessException(
                        ErrorCode.NOT_SUPPORTED,
                        action + "its DEFAULT has another value for each row, and the table has rows. Add it without"
                                + " DEFAULT and set it by UPDATE, or create a table with it and copy the rows.")
                : new SchemalessException(
                        ErrorCode.NOT_NULL_VIOLATION,
                        action + "it is NOT NULL, and there are rows without a value in it. Give it a DEFAULT.");
    }
}
