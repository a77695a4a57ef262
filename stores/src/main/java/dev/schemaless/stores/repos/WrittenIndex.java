package dev.schemaless.stores.repos;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.type.BinaryType;
import dev.schemaless.catalog.type.BooleanType;
import dev.schemaless.catalog.type.DecimalType;
import dev.schemaless.catalog.type.FloatingType;
import dev.schemaless.catalog.type.IntegerType;
import dev.schemaless.catalog.type.ScalarType;
import dev.schemaless.catalog.type.StringType;
import dev.schemaless.stores.entry.EntryColumn;
import dev.schemaless.stores.entry.EntryValue;
import dev.schemaless.stores.protobuf.FieldPath;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * An index whose entries are the values at a path of the message, so that the writer of a version can write its
 * entries.
 *
 * @param type of the values as entries have them: of an enum its names or its numbers
 */
record WrittenIndex(RepoTables.EntryNames entries, FieldPath path, ScalarType type) {
    /** Returns the index; empty if its table holds no values of the path's type. */
    static Optional<WrittenIndex> of(RepoTables.EntryNames entries, FieldPath path) {
        EntryColumn column = entries.value();
        ScalarType type = path.type();
        boolean isHeld;
        if (path.isEnum() && column.isInteger()) {
            type = new IntegerType(64);
            isHeld = true;
        } else if (type instanceof IntegerType || type instanceof BooleanType || type instanceof DecimalType) {
            isHeld = column.isInteger();
        } else if (type instanceof FloatingType) {
            isHeld = column.isDouble();
        } else if (type instanceof StringType) {
            isHeld = column.isText();
        } else {
            isHeld = type instanceof BinaryType && column.isBinary();
        }
        return isHeld ? Optional.of(new WrittenIndex(entries, path, type)) : Optional.empty();
    }

    /** Returns the index of a program that sees the default of a field which is not set; empty if that is not known. */
    Optional<WrittenIndex> withAbsent() {
        return path.withAbsent().map(other -> new WrittenIndex(entries, other, type));
    }

    /** Returns the distinct values of a body, as entries have them. */
    List<Object> values(byte[] plain) {
        return path.isEnum() && type instanceof IntegerType ? path.numbers(plain) : path.values(plain);
    }

    /**
     * Returns the values of a body for a statement.
     *
     * @param table named in messages
     * @throws SchemalessException if the index cannot hold one
     */
    List<Object> bound(byte[] plain, String table) {
        EntryColumn kept = entries.value();
        EntryColumn named = new EntryColumn(
                path.text(), kept.dataType(), kept.unsigned(), kept.length(), kept.charset(), kept.collation());
        List<Object> bound = new ArrayList<>();
        for (Object value : values(plain)) {
            if (value instanceof byte[] bytes) {
                requireFit(bytes, named, table);
            } else if (value instanceof String text && !canKeep(String.valueOf(kept.charset()), text)) {
                throw new SchemalessException(
                        ErrorCode.CAST_INVALID,
                        "Cannot write '" + path.text() + "' of '" + table + "': its entry is a text of "
                                + kept.charset() + ", which lacks a character of the value.");
            }
            bound.add(EntryValue.of(named, value, table));
        }
        return bound;
    }

    /** Says whether a character set has all characters of a text. Sets not listed here are left to the server. */
    private static boolean canKeep(String charset, String text) {
        return switch (charset) {
            case "latin1" -> Charset.forName("windows-1252").newEncoder().canEncode(text);
            case "ascii" -> StandardCharsets.US_ASCII.newEncoder().canEncode(text);
            case "utf8", "utf8mb3" -> text.chars().noneMatch(unit -> Character.isSurrogate((char) unit));
            default -> true;
        };
    }

    /** Refuses bytes that the column would cut, or fill up with zeros. */
    private static void requireFit(byte[] bytes, EntryColumn column, String table) {
        int most = column.length().orElse(Integer.MAX_VALUE);
        if (bytes.length > most || (bytes.length < most && column.dataType().equals("binary"))) {
            throw new SchemalessException(
                    ErrorCode.STRING_TOO_LONG,
                    "Cannot write '" + column.name() + "' of '" + table + "': it has " + bytes.length
                            + " bytes, and its entry holds " + most + ".");
        }
    }
}
