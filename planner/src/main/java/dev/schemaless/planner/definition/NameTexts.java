package dev.schemaless.planner.definition;

import dev.schemaless.catalog.model.IndexedValue;
import dev.schemaless.catalog.model.SqlNames;
import dev.schemaless.parser.SchemalessParser;

/** Names as statements write them, so that the parser reads the same names again. */
final class NameTexts {
    private NameTexts() {}

    /** Returns a name in double quotes where it has to be: reserved words too. */
    static String quoted(String name) {
        return SchemalessParser.isReserved(name) ? '"' + name + '"' : SqlNames.quoted(name);
    }

    /** Returns an indexed value as CREATE INDEX has it. */
    static String of(IndexedValue value) {
        return value instanceof IndexedValue.Declared declared
                ? quoted(declared.column().name())
                : value.sql();
    }
}
