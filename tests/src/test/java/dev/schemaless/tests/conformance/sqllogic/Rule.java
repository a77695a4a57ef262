package dev.schemaless.tests.conformance.sqllogic;

import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** What is done about statements that are not standard SQL, and why. */
sealed interface Rule {
    /** Returns a sentence for the reader of the counts. */
    String reason();

    /**
     * Returns what is run instead of a statement of a line.
     *
     * @return empty if nothing is; the statement itself if the rule is not about it
     */
    Optional<String> apply(String sql, int line);

    /** Leaves out statements that have something in them, in any case. */
    record Skip(Pattern found, String reason) implements Rule {
        static Skip of(String regex, String reason) {
            return new Skip(Pattern.compile(regex, Pattern.CASE_INSENSITIVE), reason);
        }

        @Override
        public Optional<String> apply(String sql, int line) {
            return found.matcher(sql).find() ? Optional.empty() : Optional.of(sql);
        }
    }

    /** Leaves out single lines, because of what was left out before them. */
    record SkipLines(Set<Integer> lines, String reason) implements Rule {
        @Override
        public Optional<String> apply(String sql, int line) {
            return lines.contains(line) ? Optional.empty() : Optional.of(sql);
        }
    }

    /** Says the same in standard SQL. */
    record Rewrite(Pattern found, String replacement, String reason) implements Rule {
        static Rewrite of(String regex, String replacement, String reason) {
            return new Rewrite(Pattern.compile(regex, Pattern.CASE_INSENSITIVE), replacement, reason);
        }

        @Override
        public Optional<String> apply(String sql, int line) {
            return Optional.of(found.matcher(sql).replaceAll(replacement));
        }
    }
}
