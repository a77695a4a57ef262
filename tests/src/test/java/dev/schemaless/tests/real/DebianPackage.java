package dev.schemaless.tests.real;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One line of the file. */
record DebianPackage(JsonNode fields) {
    String name() {
        return fields.get("package").textValue();
    }

    String version() {
        return fields.get("version").textValue();
    }

    String suite() {
        return fields.get("suite").textValue();
    }

    String section() {
        return fields.get("section").textValue();
    }

    String maintainer() {
        return fields.get("maintainer").textValue();
    }

    long size() {
        return fields.get("size").longValue();
    }

    /** Returns the text of a field, null if it is absent. */
    @Nullable String text(String field) {
        return fields.has(field) ? fields.get(field).asText() : null;
    }

    /** Returns the number in a field, null if it is absent. */
    @Nullable Long number(String field) {
        return fields.has(field) ? fields.get(field).longValue() : null;
    }

    /** Returns the strings of a field, none if it is absent. */
    List<String> strings(String field) {
        List<String> strings = new ArrayList<>();
        if (fields.has(field)) {
            fields.get(field).forEach(each -> strings.add(each.textValue()));
        }
        return strings;
    }

    /** Returns the row that {@code SELECT package, version, suite} gives. */
    String key() {
        return Answer.row(name(), version(), suite());
    }
}
