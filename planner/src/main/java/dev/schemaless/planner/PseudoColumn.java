package dev.schemaless.planner;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.type.ColumnType;
import dev.schemaless.catalog.type.IntegerType;
import dev.schemaless.catalog.type.StringType;
import dev.schemaless.catalog.type.TimestampType;
import java.util.Locale;

/**
 * The columns every model has besides its own: selectable by name, never part of {@code SELECT *}.
 *
 * <p>Each cell but the base cell has one more, of the cell's name: its body as JSON text.
 */
public enum PseudoColumn {
    ROW_KEY(
            new StringType(RowKey.MAX_TEXT, false),
            "The bytes that identify the row, in hexadecimal: two of its shard, a dash, those of its primary key"),
    VERSION(new IntegerType(64), "How often the row was written: changes with every write of any of its cells"),
    REF_KEY(new IntegerType(64), "The base cell's version, from 0"),
    CREATED_AT(new TimestampType(6), "When the base cell's latest version was written, UTC"),
    SHARD(new IntegerType(32), "The shard that holds the row"),
    BODY(new StringType(StringType.UNBOUNDED, false), "The base cell's body as JSON text");

    @SuppressWarnings("ImmutableEnumChecker") // every ColumnType is a record of immutable values
    private final ColumnType type;

    private final String remarks;

    PseudoColumn(ColumnType type, String remarks) {
        this.type = type;
        this.remarks = remarks;
    }

    /** Returns the name as SQL has it, such as {@code _row_key}. */
    public String columnName() {
        return "_" + name().toLowerCase(Locale.ROOT);
    }

    public ColumnType type() {
        return type;
    }

    /** Returns a sentence for users. */
    public String remarks() {
        return remarks;
    }
}
