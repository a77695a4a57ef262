package dev.schemaless.planner.system;

import dev.schemaless.planner.SqlType;
import java.util.List;

/** The system tables of types and functions. */
final class VocabularyTables {
    static final SystemTable TYPES = SystemTable.named("types", "The types a column can be declared with")
            .text("type_name", "The name of the type")
            .integer("ordinal_position", "The type's place in the list, from 1")
            .integer("data_type", "The type's number in java.sql.Types")
            .integer("column_size", "The most digits, characters or bytes; 2147483647 for no limit")
            .text("literal_prefix", "The start of a literal; NULL for none")
            .text("literal_suffix", "The end of a literal; NULL for none")
            .text("create_parameters", "The parameters in parentheses; NULL for none")
            .bool("is_text", "Whether values are text, which is compared with case and can be LIKE a pattern")
            .bool("is_nested", "Whether values have parts, and no order")
            .integer("maximum_scale", "The most digits after the point or of a second's fraction")
            .integer("radix", "10 for numbers; NULL for others")
            .rows((context, sink) -> addTypes(sink));

    static final SystemTable FUNCTIONS = SystemTable.named("functions", "The functions that tools ask for")
            .text("function_name", "The name of the function")
            .text("function_category", "NUMERIC, STRING, SYSTEM or TIME_DATE")
            .rows((context, sink) -> {
                addFunctions("NUMERIC", SqlVocabulary.NUMERIC_FUNCTIONS, sink);
                addFunctions("STRING", SqlVocabulary.STRING_FUNCTIONS, sink);
                addFunctions("SYSTEM", SqlVocabulary.SYSTEM_FUNCTIONS, sink);
                addFunctions("TIME_DATE", SqlVocabulary.TIME_DATE_FUNCTIONS, sink);
            });

    private VocabularyTables() {}

    static List<SystemTable> all() {
        return List.of(TYPES, FUNCTIONS);
    }

    private static void addTypes(SystemRows.Sink sink) {
        int position = 0;
        for (ColumnTypes.Entry entry : ColumnTypes.entries()) {
            SqlType type = entry.type();
            sink.add(
                    type.name(),
                    ++position,
                    type.jdbcType(),
                    TypeFacts.size(type),
                    entry.prefix(),
                    entry.suffix(),
                    entry.createParams(),
                    TypeFacts.isText(type),
                    entry.nested(),
                    type.scale(),
                    TypeFacts.radix(type));
        }
    }

    private static void addFunctions(String category, String names, SystemRows.Sink sink) {
        for (String name : names.split(",")) {
            sink.add(name, category);
        }
    }
}
