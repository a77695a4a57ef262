package dev.schemaless.catalog.feed;

import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

/**
 * The position up to which the log of a slot has been read. Transactions take positions before they commit, so a
 * position may be filled after greater ones. Such gaps are looked at again until they are filled, or so old that no
 * transaction can fill them any more. Most are never filled: those of inserts that were rolled back, or of versions
 * that are gone. Immutable.
 *
 * @param upTo the greatest position that was found; greater positions are new
 * @param gaps below that, ascending
 */
public record LogMark(long upTo, List<Gap> gaps) {
    /** The age at which a gap counts as never to be filled. */
    public static final long PATIENCE_MILLIS = 10 * 60 * 1000L;

    public LogMark {
        gaps = List.copyOf(gaps);
    }

    /**
     * Positions at which nothing was found.
     *
     * @param since when that was noticed, milliseconds since 1970-01-01 UTC
     */
    public record Gap(long first, long last, long since) {
        private void addPart(List<Gap> parts, long from, long to) {
            if (from <= to) {
                parts.add(new Gap(from, to, since));
            }
        }
    }

    /** Returns the mark after which everything has to be read. */
    public static LogMark behind(long position) {
        return new LogMark(position, List.of());
    }

    /** Returns the first position that is to be read. */
    public long first() {
        return gaps.isEmpty() ? upTo + 1 : gaps.get(0).first();
    }

    /** Says whether a position has not been read before. */
    public boolean isNew(long position) {
        return position > upTo || gaps.stream().anyMatch(gap -> gap.first() <= position && position <= gap.last());
    }

    /**
     * Returns the mark after some of the log was read.
     *
     * @param found the positions in it, ascending
     * @param now milliseconds since 1970-01-01 UTC
     */
    public LogMark after(List<Long> found, long now) {
        List<Gap> open = new ArrayList<>();
        for (Gap gap : gaps) {
            if (now - gap.since() < PATIENCE_MILLIS) {
                addWithout(open, gap, found);
            }
        }
        long behind = upTo;
        for (long position : found) {
            if (position > behind) {
                new Gap(behind + 1, position - 1, now).addPart(open, behind + 1, position - 1);
                behind = position;
            }
        }
        return new LogMark(behind, open);
    }

    /** Returns the mark without its lowest gaps, but for some. */
    public LogMark withHighest(int most) {
        return new LogMark(upTo, gaps.subList(Math.max(0, gaps.size() - most), gaps.size()));
    }

    /** Returns the mark without the gaps up to a position, which can be filled no more. */
    public LogMark withoutGapsTo(long position) {
        return new LogMark(
                upTo, gaps.stream().filter(gap -> gap.last() > position).toList());
    }

    private static void addWithout(List<Gap> open, Gap gap, List<Long> found) {
        long from = gap.first();
        for (long position : found) {
            if (position >= from && position <= gap.last()) {
                gap.addPart(open, from, position - 1);
                from = position + 1;
            }
        }
        gap.addPart(open, from, gap.last());
    }

    /** Returns the text that {@link #parse} reads. */
    @Override
    public String toString() {
        StringJoiner text = new StringJoiner(",");
        text.add(Long.toString(upTo));
        gaps.forEach(gap -> text.add(gap.first() + "-" + gap.last() + "@" + gap.since()));
        return text.toString();
    }

    public static LogMark parse(String text) {
        String[] parts = text.split(",");
        List<Gap> gaps = new ArrayList<>();
        for (int i = 1; i < parts.length; i++) {
            String[] numbers = parts[i].split("[-@]");
            gaps.add(new Gap(Long.parseLong(numbers[0]), Long.parseLong(numbers[1]), Long.parseLong(numbers[2])));
        }
        return new LogMark(Long.parseLong(parts[0]), gaps);
    }
}
