package dev.schemaless.stores.migrate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.access.CellHistory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Versions of a cell are named by letters here; a blank is one without a body. */
final class HistoryRewriteTest {
    private static List<PastCell> versions(String letters) {
        List<PastCell> versions = new ArrayList<>();
        for (int i = 0; i < letters.length(); i++) {
            char letter = letters.charAt(i);
            versions.add(new PastCell(letter == ' ' ? null : new byte[] {(byte) letter}, 0));
        }
        return versions;
    }

    private static @Nullable CellHistory change(String known, String wanted) {
        return new HistoryRewrite(body -> body)
                .of(Map.of("base", versions(known)), Map.of("base", versions(wanted)))
                .get("base");
    }

    /** Returns what the cell has afterwards. */
    private static String told(String known, String wanted) {
        CellHistory change = change(known, wanted);
        if (change == null) {
            return known;
        }
        assertThat(change.known()).isEqualTo(known.length());
        assertThat(change.total()).isGreaterThan(known.length());
        StringBuilder all = new StringBuilder(known.substring(0, (int) change.kept()));
        change.versions().forEach(version -> all.append(version.body() == null ? ' ' : (char) version.body()[0]));
        return all.toString();
    }

    @Test
    void newVersionsComeBehindOthers() {
        assertThat(told("", "abc")).isEqualTo("abc");
        assertThat(told("ab", "abcd")).isEqualTo("abcd");
        assertThat(change("ab", "abcd").kept()).isEqualTo(2);
        assertThat(change("abc", "abc")).isNull();
    }

    @Test
    void versionThatComesLateIsPutWhereItBelongs() {
        assertThat(told("acd", "abcd")).isEqualTo("abcd");
        assertThat(change("acd", "abcd").kept()).isEqualTo(1);
    }

    @Test
    void versionsThatHaveGoneLeaveOnesWithoutABodyAtTheBeginning() {
        assertThat(told("abc", "ac")).isEqualTo("  ac");
        assertThat(told("abc", "")).isEqualTo("    ");
        assertThat(told("  ac", "acd")).isEqualTo("  acd");
        assertThat(change("  ac", "ac")).isNull();
        assertThat(change("    ", "")).isNull();
        assertThat(told("    ", "x")).isEqualTo("    x");
    }

    @Test
    void versionWithoutABodyInBetweenIsOneOfThem() {
        assertThat(told("", " a b")).isEqualTo(" a b");
        assertThat(change(" a b", " a b")).isNull();
        assertThat(told("ab", "a b")).isEqualTo("a b");
        assertThat(told("a", "a ")).isEqualTo("a ");
    }

    @Test
    void cellsThatTheOtherTableDoesNotHaveAreEmptied() {
        Map<String, CellHistory> changes = new HistoryRewrite(body -> body)
                .of(Map.of("base", versions("a"), "meta", versions("m")), Map.of("base", versions("a")));

        assertThat(changes).containsOnlyKeys("meta");
        assertThat(changes.get("meta").newest().body()).isNull();
    }

    @Test
    void rewrittenHistoryIsTheWantedOne() {
        Random random = new Random(5);
        for (int i = 0; i < 20_000; i++) {
            String known = "";
            for (int step = 0; step < 4; step++) {
                String wanted = random(random);
                known = told(known, wanted);
                assertThat(known.stripLeading()).isEqualTo(wanted.stripLeading());
                assertThat(change(known, wanted)).isNull();
            }
        }
    }

    private static String random(Random random) {
        StringBuilder letters = new StringBuilder();
        int length = random.nextInt(5);
        for (int i = 0; i < length; i++) {
            letters.append("abc ".charAt(random.nextInt(4)));
        }
        return letters.toString();
    }
}
