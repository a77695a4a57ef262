package dev.schemaless.stores.friendfeed;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.stores.entry.FieldValues;
import dev.schemaless.stores.form.FieldForms;
import dev.schemaless.stores.json.JsonEdit;
import dev.schemaless.stores.json.TextKind;
import dev.schemaless.stores.layout.StoredCell;
import dev.schemaless.stores.layout.UuidText;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Bodies of entities as their program writes them.
 *
 * @param table named in messages
 * @param tag of all entities of the table; null if they may have any
 * @param forms of values in bodies
 * @param kinds of the texts that values of columns are, by field
 */
record EntityTexts(
        String table,
        @Nullable Long tag,
        EntityBody form,
        BodyConventions conventions,
        FieldForms forms,
        Map<String, TextKind> kinds) {
    static EntityTexts of(
            String table, @Nullable Long tag, EntityBody form, BodyConventions conventions, List<Column> columns) {
        return new EntityTexts(
                table,
                tag,
                form,
                conventions,
                FieldForms.ofJson(table, columns),
                TextKind.of(Column.BASE_CELL, columns));
    }

    /**
     * A body before and after a change.
     *
     * @param stored the bytes to store; the same array as before if nothing changes
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Change(byte[] before, byte[] after, byte[] stored) {}

    /** Returns the class of a new entity; null for none. */
    @Nullable Long tagOf(byte[] plain, RowKey key) {
        String field = conventions.tagField();
        if (field == null) {
            return tag;
        }
        Object given = FieldValues.of(plain, List.of(field), UuidText.of(key)).get(field);
        if (given != null && tag != null && !given.equals(tag)) {
            throw refusal(
                    ErrorCode.PARAMETER_INVALID,
                    "insert into",
                    "'" + field + "' is " + given + ", and its entities have " + tag + ". Leave it out.");
        }
        return given instanceof Long number ? number : tag;
    }

    /** Returns the body of a new entity, as MessagePack. */
    byte[] completed(byte[] plain, RowKey key, @Nullable Long ofTag) {
        byte[] formed = forms.of(Column.BASE_CELL, null, plain, UuidText.owner(key));
        return conventions.completed(formed, key, ofTag);
    }

    /** Returns the body of a new entity as it is stored. */
    byte[] stored(byte[] plain, RowKey key) {
        boolean isPacked = conventions
                .compression()
                .orElseThrow(() -> refusal(
                        ErrorCode.NOT_SUPPORTED,
                        "insert into",
                        "no body shows how the program writes them. Set body=json or body=json+zlib."));
        return new StoredJson(JsonEdit.of(plain, kinds, UuidText.owner(key)), isPacked).stored();
    }

    /** Edits a body. */
    Change change(RowKey key, StoredCell base, byte[] edited) {
        byte[] stored = Objects.requireNonNull(base.body());
        requireJson(base, "update");
        StoredJson json =
                StoredJson.of(stored, new EntityBody.Owner(base.stored())).orElseThrow();
        byte[] before = form.plain(stored, base.stored());
        requireFixed(key, before, edited);
        byte[] formed = forms.of(Column.BASE_CELL, before, edited, UuidText.owner(key));
        byte[] after = conventions.stamped(before, formed, key);
        byte[] text = JsonEdit.edit(json.text(), before, after, kinds, UuidText.owner(key));
        return new Change(before, after, new StoredJson(text, json.isPacked()).stored());
    }

    /** Refuses a body that is not JSON, which its beginning shows. */
    void requireJson(StoredCell base, String action) {
        if (!EntityBody.beginsAsJson(Objects.requireNonNull(base.body()), new EntityBody.Owner(base.stored()))) {
            throw refusal(
                    ErrorCode.NOT_SUPPORTED,
                    action,
                    "the body of '" + base.stored()
                            + "' is a pickle of Python, which is only read. Change it by the program that keeps it.");
        }
    }

    private void requireFixed(RowKey key, byte[] before, byte[] after) {
        List<String> fields = conventions.fixed();
        FieldValues earlier = FieldValues.of(before, fields, UuidText.of(key));
        FieldValues later = FieldValues.of(after, fields, UuidText.of(key));
        for (String field : fields) {
            if (!earlier.sameAs(later, field)) {
                throw refusal(
                        ErrorCode.NOT_SUPPORTED,
                        "update",
                        "'" + field + "' identifies the entity or its class to the program. Insert another entity.");
            }
        }
    }

    private SchemalessException refusal(ErrorCode code, String action, String reason) {
        return new SchemalessException(code, "Cannot " + action + " '" + table + "': " + reason);
    }
}
