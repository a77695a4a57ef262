package dev.schemaless.jdbc.meta;

import java.sql.DatabaseMetaData;
import java.util.List;
import java.util.stream.Stream;

/** What metadata says of functions: those of JDBC's lists. */
final class FunctionMetadata {
    private FunctionMetadata() {}

    static MetadataRows functions(NamePattern wanted) {
        MetadataRows rows = new MetadataRows(MetadataLayouts.FUNCTIONS);
        Stream.of(
                        SqlVocabulary.NUMERIC_FUNCTIONS,
                        SqlVocabulary.STRING_FUNCTIONS,
                        SqlVocabulary.SYSTEM_FUNCTIONS,
                        SqlVocabulary.TIME_DATE_FUNCTIONS)
                .flatMap(list -> List.of(list.split(",")).stream())
                .filter(wanted::matches)
                .forEach(name -> rows.add(null, null, name, null, (short) DatabaseMetaData.functionNoTable, name));
        return rows.orderedBy("FUNCTION_NAME");
    }
}
