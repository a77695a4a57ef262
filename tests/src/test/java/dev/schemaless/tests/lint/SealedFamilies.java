package dev.schemaless.tests.lint;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The sealed types whose alternatives are in files of their own, read from the sources.
 *
 * @param alternatives simple names by the full name of the sealed type
 */
record SealedFamilies(Map<String, Set<String>> alternatives) {
    private static final Pattern SEALED =
            Pattern.compile("(?m)^(?:public |abstract )*sealed [^{]*?\\bpermits\\s+([^{]+)\\{");

    static SealedFamilies of(List<SourceTree.Source> sources) {
        Map<String, Set<String>> found = new HashMap<>();
        for (SourceTree.Source source : sources) {
            Matcher sealed = SEALED.matcher(String.join("\n", source.lines()));
            if (sealed.find()) {
                found.put(
                        source.packageName() + "." + source.className(),
                        Set.of(sealed.group(1).strip().split("\\s*,\\s*")));
            }
        }
        return new SealedFamilies(found);
    }

    boolean isEmpty() {
        return alternatives.isEmpty();
    }

    /** Says whether one type is sealed and another is one of its alternatives, by their full names. */
    boolean has(String sealed, String alternative) {
        return alternatives
                .getOrDefault(sealed, Set.of())
                .contains(alternative.substring(alternative.lastIndexOf('.') + 1));
    }
}
