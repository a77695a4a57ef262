package dev.schemaless.stores.friendfeed;

import dev.schemaless.stores.layout.LayoutOptions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A condition that entities must meet to have entries in an index: {@code match_on} in eklitzke's schemaless. Several
 * of one field are alternatives.
 *
 * @param field of the body
 * @param value as a text
 */
record MatchOn(String field, String value) {
    private static final String OPTION = "matchOn";

    /** Reads the option {@code matchOn}, {@code INDEX:FIELD=VALUE} with commas between, and returns the conditions by index. */
    static Map<String, List<MatchOn>> of(LayoutOptions options) {
        Map<String, List<MatchOn>> conditions = new HashMap<>();
        for (String part : options.find(OPTION).map(text -> text.split(",")).orElse(new String[0])) {
            int colon = part.indexOf(':');
            int equal = part.indexOf('=', Math.max(0, colon));
            if (colon < 0 || equal < 0) {
                throw options.invalid("'" + part + "' of " + OPTION + " is not like INDEX:FIELD=VALUE.");
            }
            conditions
                    .computeIfAbsent(part.substring(0, colon).strip(), index -> new ArrayList<>())
                    .add(new MatchOn(
                            part.substring(colon + 1, equal).strip(),
                            part.substring(equal + 1).strip()));
        }
        return conditions;
    }
}
