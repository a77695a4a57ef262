package dev.schemaless.stores.cells;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.codec.BodyCodec;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.stores.entry.EntryColumn;
import dev.schemaless.stores.form.FieldForms;
import dev.schemaless.stores.json.JsonEdit;
import dev.schemaless.stores.json.TextKind;
import dev.schemaless.stores.layout.StoreClock;
import dev.schemaless.stores.layout.UuidText;
import dev.schemaless.stores.layout.WriteStep;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The statements that add versions to a table of JSON cells, and those that detect a version that another program has
 * added meanwhile.
 *
 * <p>Programs that keep such tables take no locks, and some number versions by the clock: then two versions have
 * different keys. So a version is valid only if, at the end of its transaction, there is no other version that it was
 * not computed from. That is read with a lock: of two statements that come at the same time one waits for the other.
 *
 * @param body the column of bodies
 * @param refKey the column of versions
 * @param clock for times; empty for that of the servers' sessions
 */
public record CellWriting(
        Model model, CellTable cells, EntryColumn body, EntryColumn refKey, KeyForm keys, Optional<StoreClock> clock) {
    /** The expression of the time that another session would write. */
    private static final String SERVER_TIME = "CONVERT_TZ(UTC_TIMESTAMP(), '+00:00', @@GLOBAL.time_zone)";

    /**
     * Returns the edited text of a cell: members that are not set keep their bytes.
     *
     * @param before the text as it is stored; null for none
     * @param after plain MessagePack
     */
    public byte[] edit(String cell, byte @Nullable [] before, byte[] after, String owner) {
        byte[] text = before == null ? null : JsonStart.trimmed(before);
        byte[] plain = text == null ? null : BodyCodec.decode(text, owner);
        byte[] formed = FieldForms.ofJson(model.name(), model.columns()).of(cell, plain, after, owner);
        Map<String, TextKind> kinds = TextKind.of(cell, model.columns());
        String row = "row '" + owner + "'";
        return text == null || plain == null
                ? JsonEdit.of(formed, kinds, row)
                : JsonEdit.edit(text, plain, formed, kinds, row);
    }

    /** Returns the database where a key belongs, as its text is. */
    public int databaseOf(String stored) {
        return keys.shardOf(stored)
                .orElseThrow(() -> refusal(
                        ErrorCode.NOT_SUPPORTED,
                        "change row '" + stored + "' of",
                        "its key has no place in the store."));
    }

    /**
     * Adds a version of a cell.
     *
     * @param stored the text of the row's key
     * @param cell its name as the model has it
     */
    public WriteStep add(String stored, String cell, long version, byte[] json) {
        if (version > refKey.greatest()) {
            throw refusal(
                    ErrorCode.NUMBER_OUT_OF_RANGE,
                    "write cell '" + cell + "' of",
                    "its next ref key is " + version + ", and the column is " + refKey.dataType()
                            + ". Make the column a BIGINT.");
        }
        List<@Nullable Object> parameters = new ArrayList<>();
        parameters.add(keys.bound(stored));
        parameters.add(nameOf(cell));
        parameters.add(version);
        parameters.add(bound(cell, json));
        clock.ifPresent(known -> parameters.add(known.text(Instant.now())));
        return new WriteStep(
                databaseOf(stored),
                new Query(
                        "/* schemaless:external-add */ INSERT INTO " + cells.name() + " (" + cells.key()
                                + ", column_name, ref_key, body, created_at) VALUES (?, ?, ?, ?, "
                                + (clock.isPresent() ? "?" : SERVER_TIME) + ")",
                        parameters),
                this::overtaken);
    }

    private Object bound(String cell, byte[] bytes) {
        if (bytes.length > body.length().orElse(Integer.MAX_VALUE)) {
            throw refusal(
                    ErrorCode.STRING_TOO_LONG,
                    "write cell '" + cell + "' of",
                    "its body would have " + bytes.length + " bytes, and the column holds "
                            + body.length().orElseThrow() + ". Make values shorter.");
        }
        return body.isText() || body.dataType().equals("json") ? new String(bytes, StandardCharsets.UTF_8) : bytes;
    }

    private String nameOf(String cell) {
        return cell.equals(Column.BASE_CELL) ? cells.base() : cell;
    }

    /**
     * Makes sure that a new row has no other versions of some cells than those that were added, however its key is written.
     *
     * @param added their names as the model has them
     */
    public WriteStep requireNew(RowKey key, Collection<String> added) {
        return requireCells(databaseOf(UuidText.of(key)), key, added, added.size());
    }

    /** Makes sure that a database has no base cells of a key, however it is written. */
    public WriteStep requireNone(int database, RowKey key) {
        return requireCells(database, key, List.of(Column.BASE_CELL), 0);
    }

    private WriteStep requireCells(int database, RowKey key, Collection<String> names, int versions) {
        List<@Nullable Object> parameters = new ArrayList<>(keys.bound(key));
        String spellings = CellTable.marks(parameters.size());
        names.forEach(cell -> parameters.add(nameOf(cell)));
        String condition = "column_name IN (" + CellTable.marks(names.size()) + ")";
        return require(database, "IN (" + spellings + ")", condition, parameters, versions);
    }

    /**
     * Makes sure that no version was added but one of each cell.
     *
     * @param before the version that each was made from, by the cell's name as the model has it; null for none
     */
    public WriteStep requireNext(String stored, Map<String, @Nullable Long> before) {
        List<@Nullable Object> parameters = new ArrayList<>(List.of(keys.bound(stored)));
        List<String> conditions = new ArrayList<>();
        before.forEach((cell, version) -> {
            parameters.add(nameOf(cell));
            conditions.add(version == null ? "column_name = ?" : "column_name = ? AND ref_key > ?");
            if (version != null) {
                parameters.add(version);
            }
        });
        return require(
                databaseOf(stored), "= ?", "(" + String.join(" OR ", conditions) + ")", parameters, before.size());
    }

    private WriteStep require(
            int database, String key, String condition, List<@Nullable Object> parameters, int versions) {
        return new WriteStep(
                database,
                new Query(
                        "/* schemaless:external-require */ SELECT COUNT(*) FROM " + cells.name() + " WHERE "
                                + cells.key() + " " + key + " AND " + condition + " HAVING COUNT(*) = " + versions
                                + " FOR UPDATE",
                        parameters),
                this::overtaken,
                this::overtaken);
    }

    private SchemalessException overtaken() {
        return refusal(
                ErrorCode.SERIALIZATION_FAILURE,
                "change a row of",
                "another program changed it meanwhile. Do it again.");
    }

    /** Returns the refusal of a change. */
    public SchemalessException refusal(ErrorCode code, String action, String reason) {
        return new SchemalessException(code, "Cannot " + action + " '" + model.name() + "': " + reason);
    }
}
