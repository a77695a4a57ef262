package dev.schemaless.cli.statement;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import org.jline.reader.impl.ReaderUtils;

/** The word that was probably meant, by the letters that differ. */
public final class NearestWord {
    private NearestWord() {}

    /** Returns the nearest of the known words, without regard to case; empty if more than a third of the letters differ. */
    public static Optional<String> of(String given, Collection<String> known) {
        int limit = Math.max(1, given.length() / 3);
        return known.stream()
                .min(Comparator.comparingInt(name -> distance(given, name)))
                .filter(name -> distance(given, name) <= limit);
    }

    private static int distance(String left, String right) {
        return ReaderUtils.distance(left.toLowerCase(Locale.ROOT), right.toLowerCase(Locale.ROOT));
    }
}
