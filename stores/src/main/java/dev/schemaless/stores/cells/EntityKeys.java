package dev.schemaless.stores.cells;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.stores.entry.EntryColumn;
import dev.schemaless.stores.entry.StoredKeys;
import dev.schemaless.stores.layout.LayoutOptions;
import dev.schemaless.stores.layout.UuidText;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The form in which a store writes keys of 16 bytes.
 *
 * @param exact whether small and capital letters differ where keys are compared
 */
public record EntityKeys(Form form, boolean exact) implements StoredKeys {
    private static final int KEY_BYTES = 16;
    private static final int HEX_LENGTH = 32;
    private static final int DASHED_LENGTH = 36;

    /** The forms of keys. */
    public enum Form {
        /** 16 bytes. */
        BINARY16,
        /** Hexadecimal digits. */
        HEX32,
        /** Hexadecimal digits with dashes. */
        DASHED36
    }

    private static String name(Form form) {
        return form.name().toLowerCase(Locale.ROOT);
    }

    /** Returns the form of a column's keys, by the option {@code key} or else by the column's length. */
    public static EntityKeys of(EntryColumn column, LayoutOptions options) {
        return of(column, options.choice("key", formOf(column), List.of(Form.values()), EntityKeys::name));
    }

    /** Returns a form of a column's keys. */
    public static EntityKeys of(EntryColumn column, Form form) {
        String collation = column.collation();
        return new EntityKeys(
                form, collation == null || collation.toLowerCase(Locale.ROOT).endsWith("_bin"));
    }

    private static Form formOf(EntryColumn column) {
        if (column.isBinary() && column.length().equals(OptionalInt.of(KEY_BYTES))) {
            return Form.BINARY16;
        }
        return column.length().orElse(DASHED_LENGTH) < DASHED_LENGTH ? Form.HEX32 : Form.DASHED36;
    }

    /** Says whether a column may have keys of some form. */
    public static boolean isKey(EntryColumn column) {
        int length = column.length().orElse(0);
        return (column.isBinary() && length == KEY_BYTES)
                || ((column.isBinary() || column.isText()) && length >= HEX_LENGTH);
    }

    @Override
    public String read(ResultSet row, int column) throws SQLException {
        if (form != Form.BINARY16) {
            return row.getString(column);
        }
        byte[] bytes = row.getBytes(column);
        return bytes.length == KEY_BYTES
                ? UuidText.of(RowKey.of(bytes))
                : HexFormat.of().formatHex(bytes);
    }

    @Override
    public @Nullable RowKey keyOf(String stored) {
        return (form == Form.HEX32 ? UuidText.parsePlain(stored) : UuidText.parse(stored)).orElse(null);
    }

    @Override
    public List<Object> bound(RowKey key) {
        if (form == Form.BINARY16) {
            return List.of(key);
        }
        String text = form == Form.HEX32 ? UuidText.plain(key) : UuidText.of(key);
        return exact
                ? Stream.of(text, text.toUpperCase(Locale.ROOT))
                        .distinct()
                        .map(spelling -> (Object) spelling)
                        .toList()
                : List.of(text);
    }

    @Override
    public Object bound(String stored) {
        if (form != Form.BINARY16) {
            return stored;
        }
        RowKey key = keyOf(stored);
        return key == null ? HexFormat.of().parseHex(stored) : key;
    }

    @Override
    public Object first() {
        return form == Form.BINARY16 ? new byte[0] : "";
    }
}
